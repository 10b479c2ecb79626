import java.io.*;
import java.util.*;

class Property {
	String name;
	int price;
	String color;
	int owner = -1;
	int houses = 0;
}

class Player {
	int cash;
	int location;
	double thetaP;
	int thetaH;
	boolean inGame = true;
}

public class Main {
	static Property[] squares = new Property[1000];
	static int numSquares = 0;
	static int[] cards = new int[10000];
	static int numCards = 0;
	static Player[] players = new Player[1000];
	static int numPlayers = 0;
	static int startCash;
	static int go = 0;

	static boolean readBoard(String fn) throws IOException {
		Scanner sc = new Scanner(new File(fn));
		while (sc.hasNext()) {
			Property p = new Property();
			p.name = sc.next();
			if (!sc.hasNextInt()) return false;
			p.price = sc.nextInt();
			if (!sc.hasNext()) return false;
			p.color = sc.next();
			if (p.name.equals("GO") || p.name.equals("Parking")) {
				if (!p.color.equals("NONE")) return false;
			} else {
				if (p.price <= 0) return false;
				if (!p.color.equals("RED") && !p.color.equals("BLUE") && !p.color.equals("GREEN")
						&& !p.color.equals("YELLOW") && !p.color.equals("BLACK")) return false;
			}
			if (p.name.equals("GO")) go = numSquares;
			squares[numSquares] = p;
			numSquares++;
		}
		sc.close();
		return true;
	}

	static boolean readCards(String fn) throws IOException {
		Scanner sc = new Scanner(new File(fn));
		if (!sc.hasNextInt()) return false;
		startCash = sc.nextInt();
		if (startCash <= 0) return false;
		while (sc.hasNext()) {
			if (!sc.hasNextInt()) return false;
			int c = sc.nextInt();
			if (c <= 0) return false;
			cards[numCards++] = c;
		}
		sc.close();
		return numCards > 0;
	}

	static void readPlayers(String fn) throws IOException {
		Scanner sc = new Scanner(new File(fn));
		while (sc.hasNext()) {
			Player p = new Player();
			p.thetaP = Double.parseDouble(sc.next());
			p.thetaH = sc.nextInt();
			p.cash = startCash;
			p.location = go;
			players[numPlayers++] = p;
		}
		sc.close();
	}

	static int computeRent(int square) {
		int r = squares[square].price / 10;
		if (squares[square].price % 10 >= 5) r++;
		boolean mono = true;
		for (int i = 0; i < numSquares; i++) {
			if (squares[i].color.equals(squares[square].color)) {
				if (squares[i].owner == -1) mono = false;
			}
		}
		if (mono) r = r * 2;
		if (squares[square].houses == 1) r = r * 2;
		if (squares[square].houses == 2) r = r * 4;
		return r;
	}

	static int worthOf(int who) {
		int a = players[who].cash;
		for (int i = 0; i < numSquares; i++) {
			if (squares[i].owner == who) a += squares[i].price;
		}
		return a;
	}

	static int countProps(int who) {
		int c = 0;
		for (int i = 0; i < numSquares; i++) {
			if (squares[i].owner == who) c++;
		}
		return c;
	}

	public static void main(String[] args) throws IOException {
		Scanner in = new Scanner(System.in);
		String f1 = in.next();
		String f2 = in.next();
		String f3 = in.next();
		int rounds = in.nextInt();
		if (!readBoard(f1) || !readCards(f2)) {
			System.out.println("Improper inputs.");
			return;
		}
		readPlayers(f3);

		int left = numPlayers;
		int card = 0;
		System.out.println("***MONOPOLY GAME STARTS***");
		for (int r = 1; r <= rounds; r++) {
			if (left == 1) break;
			System.out.println("Round: " + r);
			for (int p = 0; p < numPlayers; p++) {
				if (!players[p].inGame) continue;
				if (left == 1) break;
				int steps = cards[card % numCards];
				card++;
				players[p].location = (players[p].location + steps) % numSquares;
				int sq = players[p].location;
				String line = "Player " + p + " moves " + steps + " step(s) to " + squares[sq].name;
				if (squares[sq].name.equals("GO")) {
					players[p].cash += 2000;
					line += " and receives $2000.";
				} else if (squares[sq].name.equals("Parking")) {
					line += " and stays.";
				} else if (squares[sq].owner == -1) {
					if (players[p].cash >= players[p].thetaP * squares[sq].price) {
						players[p].cash -= squares[sq].price;
						squares[sq].owner = p;
						line += " and purchases " + squares[sq].name + ".";
					} else {
						line += " and stays.";
					}
				} else if (squares[sq].owner == p) {
					if (squares[sq].houses < 2 && players[p].cash > players[p].thetaH) {
						players[p].cash -= 1000;
						squares[sq].houses++;
						line += " and builds house number " + squares[sq].houses + ".";
					} else {
						line += " and stays.";
					}
				} else {
					int o = squares[sq].owner;
					int amount = computeRent(sq);
					if (players[p].cash >= amount) {
						players[p].cash -= amount;
						players[o].cash += amount;
						line += " and pays $" + amount + " rent to Player " + o + ".";
					} else {
						players[o].cash += players[p].cash;
						players[p].cash = 0;
						players[p].inGame = false;
						left--;
						for (int i = 0; i < numSquares; i++) {
							if (squares[i].owner == p) squares[i].owner = o;
						}
						line += " and bankrupt, transfers property to Player " + o + ".";
					}
				}
				System.out.println(line);
			}
		}

		int best = -1;
		for (int p = 0; p < numPlayers; p++) {
			if (!players[p].inGame) continue;
			if (best == -1 || worthOf(p) > worthOf(best)) best = p;
		}
		System.out.println("***SIMULATION RESULTS***");
		System.out.println("Player " + best + " wins the game with total asset value of $" + worthOf(best) + ".");
		System.out.println("***GAME SUMMARY***");
		for (int p = 0; p < numPlayers; p++) {
			System.out.println("Player " + p + ":");
			if (!players[p].inGame) {
				System.out.println("Bankrupt and out of game.");
				continue;
			}
			System.out.println("Cash Balance: $" + players[p].cash);
			if (countProps(p) == 0) {
				System.out.println("No purchased property.");
			} else {
				System.out.println("Number of Purchased Properties: " + countProps(p));
			}
		}
	}
}
