import java.util.*;
import java.io.*;

class Property {
	private String name;
	private int price;
	private String color;
	private int ownerNumber;
	private int houses;
	private int currentRent;

	public Property() {
		ownerNumber = -1;
		houses = 0;
		currentRent = 0;
	}

	public void setName(String n) { name = n; }
	public String getName() { return name; }
	public void setColor(String c) { color = c; }
	public String getColor() { return color; }
	public int getPrice() { return price; }
	public int getOwner() { return ownerNumber; }
	public void setOwner(int o) { ownerNumber = o; }
	public int getHouses() { return houses; }
	public int getRent() { return currentRent; }

	public void setPrice(int p) {
		price = p;
		currentRent = p / 10;
		if (p % 10 >= 5) {
			currentRent++;
		}
	}

	public void buildHouse() {
		houses++;
		currentRent = currentRent * 2;
	}

	public void setMonopoly(boolean m) {
		if (m) {
			currentRent = currentRent * 2;
		}
	}

	public boolean isStreet() {
		return !name.equals("GO") && !name.equals("Parking");
	}
}

class Player {
	private int number;
	private int cash;
	private int position;
	private int thetaP;
	private int thetaH;
	private boolean bankrupt;
	private boolean[] owns;

	public Player(int number, int cash, int position, double t1, int t2, int boardSize) {
		this.number = number;
		this.cash = cash;
		this.position = position;
		thetaP = (int) t1;
		thetaH = t2;
		bankrupt = false;
		owns = new boolean[boardSize];
	}

	public int getNumber() { return number; }
	public int getCash() { return cash; }
	public void setCash(int c) { cash = c; }
	public int getPosition() { return position; }
	public void setPosition(int p) { position = p; }
	public boolean isBankrupt() { return bankrupt; }
	public void setBankrupt(boolean b) { bankrupt = b; }
	public boolean ownsSquare(int i) { return owns[i]; }
	public void setOwns(int i, boolean b) { owns[i] = b; }
	public boolean willBuy(int price) { return cash >= thetaP * price; }
	public boolean willBuild() { return cash > thetaH; }

	public int countProperties() {
		int count = 0;
		for (int i = 0; i < owns.length; i++) {
			if (owns[i]) {
				count++;
			}
		}
		return count;
	}
}

public class Main {
	private Property[] gameBoard;
	private int[] cardDeck;
	private int startingCash;
	private Player[] players;

	private static final int MAX_HOUSES = 2;

	public static void main(String[] args) throws Exception {
		Scanner input = new Scanner(System.in);
		String boardFile = input.nextLine().trim();
		String cardFile = input.nextLine().trim();
		String playerFile = input.nextLine().trim();
		int rounds = input.nextInt();
		Main game = new Main();
		boolean valid = game.initializeBoard(boardFile);
		if (valid) {
			valid = game.initializeDeck(cardFile);
		}
		if (!valid) {
			System.out.println("Improper inputs.");
			return;
		}
		game.initializePlayers(playerFile);
		game.playGame(rounds);
		game.printResults();
	}

	private static String[] readTokens(String fileName) throws IOException {
		Scanner s = new Scanner(new File(fileName));
		String[] tokens = new String[4];
		int count = 0;
		while (s.hasNext()) {
			if (count == tokens.length) {
				tokens = Arrays.copyOf(tokens, 2 * count);
			}
			tokens[count] = s.next();
			count++;
		}
		s.close();
		return Arrays.copyOf(tokens, count);
	}

	private static boolean isInteger(String s) {
		return s.matches("[+-]?[0-9]+");
	}

	private static boolean isColor(String s) {
		String[] allowed = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
		for (String a : allowed) {
			if (a.equals(s)) {
				return true;
			}
		}
		return false;
	}

	private boolean initializeBoard(String fileName) throws IOException {
		String[] tokens = readTokens(fileName);
		if (tokens.length % 3 != 0) {
			return false;
		}
		gameBoard = new Property[tokens.length / 3];
		for (int i = 0; i < gameBoard.length; i++) {
			gameBoard[i] = new Property();
			gameBoard[i].setName(tokens[3 * i]);
			if (!isInteger(tokens[3 * i + 1])) {
				return false;
			}
			gameBoard[i].setPrice(Integer.parseInt(tokens[3 * i + 1]));
			gameBoard[i].setColor(tokens[3 * i + 2]);
			if (gameBoard[i].isStreet()) {
				if (gameBoard[i].getPrice() <= 0 || !isColor(gameBoard[i].getColor())) {
					return false;
				}
			} else {
				if (!gameBoard[i].getColor().equals("NONE")) {
					return false;
				}
			}
		}
		return true;
	}

	private boolean initializeDeck(String fileName) throws IOException {
		String[] tokens = readTokens(fileName);
		if (tokens.length < 2) {
			return false;
		}
		for (String t : tokens) {
			if (!isInteger(t)) {
				return false;
			}
			if (Integer.parseInt(t) <= 0) {
				return false;
			}
		}
		startingCash = Integer.parseInt(tokens[0]);
		cardDeck = new int[tokens.length - 1];
		for (int i = 0; i < cardDeck.length; i++) {
			cardDeck[i] = Integer.parseInt(tokens[i + 1]);
		}
		return true;
	}

	private void initializePlayers(String fileName) throws IOException {
		String[] tokens = readTokens(fileName);
		int start = 0;
		while (!gameBoard[start].getName().equals("GO")) {
			start++;
		}
		players = new Player[tokens.length / 2];
		for (int i = 0; i < players.length; i++) {
			double t1 = Double.parseDouble(tokens[2 * i]);
			int t2 = Integer.parseInt(tokens[2 * i + 1]);
			players[i] = new Player(i, startingCash, start, t1, t2, gameBoard.length);
		}
	}

	private void updateMonopoly(String color, int owner) {
		boolean all = true;
		for (int i = 0; i < gameBoard.length; i++) {
			if (gameBoard[i].getColor().equals(color) && gameBoard[i].getOwner() != owner) {
				all = false;
			}
		}
		if (all) {
			for (int i = 0; i < gameBoard.length; i++) {
				if (gameBoard[i].getColor().equals(color)) {
					gameBoard[i].setMonopoly(true);
				}
			}
		}
	}

	private void giveEverything(Player from, Player to) {
		to.setCash(to.getCash() + from.getCash());
		from.setCash(0);
		from.setBankrupt(true);
		for (int i = 0; i < gameBoard.length; i++) {
			if (from.ownsSquare(i)) {
				from.setOwns(i, false);
				to.setOwns(i, true);
				gameBoard[i].setOwner(to.getNumber());
			}
		}
		for (int i = 0; i < gameBoard.length; i++) {
			if (gameBoard[i].isStreet() && to.ownsSquare(i)) {
				updateMonopoly(gameBoard[i].getColor(), to.getNumber());
			}
		}
	}

	private int countActive() {
		int left = 0;
		for (int i = 0; i < players.length; i++) {
			if (!players[i].isBankrupt()) {
				left++;
			}
		}
		return left;
	}

	private void playGame(int rounds) {
		int card = 0;
		System.out.println("***MONOPOLY GAME STARTS***");
		for (int round = 1; round <= rounds; round++) {
			if (countActive() <= 1) {
				return;
			}
			System.out.println("Round: " + round);
			for (int i = 0; i < players.length; i++) {
				if (players[i].isBankrupt()) {
					continue;
				}
				movePlayer(players[i], cardDeck[card]);
				card++;
				if (card == cardDeck.length) {
					card = 0;
				}
				if (countActive() <= 1) {
					return;
				}
			}
		}
	}

	private void movePlayer(Player p, int steps) {
		int pos = (p.getPosition() + steps) % gameBoard.length;
		p.setPosition(pos);
		Property square = gameBoard[pos];
		System.out.print("Player " + p.getNumber() + " moves " + steps + " step(s) to " + square.getName() + " and ");
		if (square.getName().equals("GO")) {
			p.setCash(p.getCash() + 2000);
			System.out.print("receives $2000.");
		} else if (!square.isStreet()) {
			System.out.print("stays.");
		} else if (square.getOwner() == -1 && p.willBuy(square.getPrice())) {
			p.setCash(p.getCash() - square.getPrice());
			p.setOwns(pos, true);
			square.setOwner(p.getNumber());
			updateMonopoly(square.getColor(), p.getNumber());
			System.out.print("purchases " + square.getName() + ".");
		} else if (square.getOwner() == p.getNumber() && square.getHouses() < MAX_HOUSES && p.willBuild()) {
			p.setCash(p.getCash() - 1000);
			square.buildHouse();
			System.out.print("builds house number " + square.getHouses() + ".");
		} else if (square.getOwner() == -1 || square.getOwner() == p.getNumber()) {
			System.out.print("stays.");
		} else {
			Player owner = players[square.getOwner()];
			int rent = square.getRent();
			if (rent > p.getCash()) {
				giveEverything(p, owner);
				System.out.print("bankrupt, transfers property to Player " + owner.getNumber() + ".");
			} else {
				p.setCash(p.getCash() - rent);
				owner.setCash(owner.getCash() + rent);
				System.out.print("pays $" + rent + " rent to Player " + owner.getNumber() + ".");
			}
		}
		System.out.println();
	}

	private int totalValue(Player p) {
		int value = p.getCash();
		for (int i = 0; i < gameBoard.length; i++) {
			if (p.ownsSquare(i)) {
				value += gameBoard[i].getPrice();
			}
		}
		return value;
	}

	private void printResults() {
		int winner = -1;
		int max = 0;
		for (int i = 0; i < players.length; i++) {
			if (!players[i].isBankrupt()) {
				int value = totalValue(players[i]);
				if (winner == -1 || value > max) {
					max = value;
					winner = i;
				}
			}
		}
		System.out.println("***SIMULATION RESULTS***");
		System.out.println("Player " + winner + " wins the game with total asset value of $" + max + ".");
		System.out.println("***GAME SUMMARY***");
		for (int i = 0; i < players.length; i++) {
			System.out.println("Player " + i + ":");
			if (players[i].isBankrupt()) {
				System.out.println("Bankrupt and out of game.");
			} else {
				System.out.println("Cash Balance: $" + players[i].getCash());
				int count = players[i].countProperties();
				if (count == 0) {
					System.out.println("No purchased property.");
				} else {
					System.out.println("Number of Purchased Properties: " + count);
				}
			}
		}
	}
}
