import java.io.*;
import java.util.*;

class Space {
    String name;

    Space(String name) {
        this.name = name;
    }

    boolean isGo() {
        return name.equals("GO");
    }
}

class Property extends Space {
    int price;
    String color;
    Player owner = null;
    int houses = 0;

    Property(String name, int price, String color) {
        super(name);
        this.price = price;
        this.color = color;
    }

    boolean isMonopoly(ArrayList<Space> board) {
        for (Space s : board) {
            if (s instanceof Property) {
                Property q = (Property) s;
                if (q.color.equals(color) && q.owner != owner) {
                    return false;
                }
            }
        }
        return true;
    }

    int getRent(ArrayList<Space> board) {
        int rent = (int) Math.floor(price * 0.1 + 0.5);
        if (isMonopoly(board)) {
            rent *= 2;
        }
        for (int h = 0; h < houses; h++) {
            rent *= 2;
        }
        return rent;
    }
}

class Player {
    int id;
    int cash;
    int position;
    boolean bankrupt = false;
    double thetaP;
    int thetaH;
    ArrayList<Property> owned = new ArrayList<>();

    Player(int id, double thetaP, int thetaH) {
        this.id = id;
        this.thetaP = thetaP;
        this.thetaH = thetaH;
    }

    boolean wantsToBuy(Property p) {
        return cash >= (int) thetaP * p.price;
    }

    boolean wantsToBuild(Property p) {
        return p.houses < 2 && cash > thetaH;
    }

    void buy(Property p) {
        cash -= p.price;
        p.owner = this;
        owned.add(p);
    }

    void giveEverythingTo(Player other) {
        other.cash += cash;
        cash = 0;
        while (!owned.isEmpty()) {
            Property p = owned.remove(0);
            p.owner = other;
            p.houses = 0;
            other.owned.add(p);
        }
        bankrupt = true;
    }

    int wealth() {
        int sum = cash;
        for (Property p : owned) {
            sum += p.price;
        }
        return sum;
    }
}

class Game {
    static final int GO_MONEY = 2000;
    static final int HOUSE_COST = 1000;

    ArrayList<Space> board = new ArrayList<>();
    ArrayList<Integer> numbers = new ArrayList<>(); // numbers.get(0) is the cash, then the cards
    ArrayList<Player> players = new ArrayList<>();
    ArrayList<Player> active = new ArrayList<>();
    int nextCard = 1;
    boolean improper = false;

    static ArrayList<String> lines(String file) throws IOException {
        ArrayList<String> result = new ArrayList<>();
        BufferedReader in = new BufferedReader(new FileReader(file));
        String line;
        while ((line = in.readLine()) != null) {
            if (!line.trim().isEmpty()) {
                result.add(line.trim());
            }
        }
        in.close();
        return result;
    }

    static int positive(String s) {
        if (!s.matches("\\+?[0-9]+")) {
            return -1;
        }
        return Integer.parseInt(s);
    }

    static boolean validColor(String c) {
        return c.equals("RED") || c.equals("BLUE") || c.equals("GREEN")
            || c.equals("YELLOW") || c.equals("BLACK");
    }

    void readBoard(String file) throws IOException {
        for (String line : lines(file)) {
            String[] w = line.split("\\s+");
            if (w.length < 3) {
                improper = true;
                continue;
            }
            if (w[0].equals("GO") || w[0].equals("Parking")) {
                if (!w[2].equals("NONE") && !validColor(w[2])) {
                    improper = true;
                }
                board.add(new Space(w[0]));
            } else {
                int price = positive(w[1]);
                if (price <= 0 || !validColor(w[2])) {
                    improper = true;
                }
                board.add(new Property(w[0], price, w[2]));
            }
        }
    }

    void readCards(String file) throws IOException {
        for (String line : lines(file)) {
            int n = positive(line);
            if (n <= 0) {
                improper = true;
            }
            numbers.add(n);
        }
    }

    void readPlayers(String file) throws IOException {
        for (String line : lines(file)) {
            String[] w = line.split("\\s+");
            players.add(new Player(players.size(), Double.parseDouble(w[0]), Integer.parseInt(w[1])));
        }
    }

    void setUp() {
        int start = 0;
        for (int i = 0; i < board.size(); i++) {
            if (board.get(i).isGo()) {
                start = i;
            }
        }
        for (Player p : players) {
            p.cash = numbers.get(0);
            p.position = start;
            active.add(p);
        }
    }

    int drawCard() {
        int card = numbers.get(nextCard);
        nextCard++;
        if (nextCard == numbers.size()) {
            nextCard = 1;
        }
        return card;
    }

    void takeTurn(Player p) {
        int steps = drawCard();
        p.position = (p.position + steps) % board.size();
        Space s = board.get(p.position);
        String start = "Player " + p.id + " moves " + steps + " step(s) to " + s.name + " and ";
        if (s instanceof Property) {
            visit(p, (Property) s, start);
        } else if (s.isGo()) {
            p.cash += GO_MONEY;
            System.out.println(start + "receives $2000.");
        } else {
            System.out.println(start + "stays.");
        }
    }

    void visit(Player p, Property prop, String start) {
        if (prop.owner == null) {
            if (p.wantsToBuy(prop)) {
                p.buy(prop);
                System.out.println(start + "purchases " + prop.name + ".");
            } else {
                System.out.println(start + "stays.");
            }
        } else if (prop.owner == p) {
            if (p.wantsToBuild(prop)) {
                p.cash -= HOUSE_COST;
                prop.houses++;
                System.out.println(start + "builds house number " + prop.houses + ".");
            } else {
                System.out.println(start + "stays.");
            }
        } else {
            Player owner = prop.owner;
            int rent = prop.getRent(board);
            if (rent > p.cash) {
                p.giveEverythingTo(owner);
                System.out.println(start + "bankrupt, transfers property to Player " + owner.id + ".");
            } else {
                p.cash -= rent;
                owner.cash += rent;
                System.out.println(start + "pays $" + rent + " rent to Player " + owner.id + ".");
            }
        }
    }

    void play(int rounds) {
        System.out.println("***MONOPOLY GAME STARTS***");
        for (int round = 1; round <= rounds && active.size() > 1; round++) {
            System.out.println("Round: " + round);
            int i = 0;
            while (i < active.size() && active.size() > 1) {
                Player p = active.get(i);
                takeTurn(p);
                if (p.bankrupt) {
                    active.remove(i);
                } else {
                    i++;
                }
            }
        }
    }

    void printResults() {
        Player winner = active.get(0);
        for (Player p : active) {
            if (p.wealth() > winner.wealth()) {
                winner = p;
            }
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner.id + " wins the game with total asset value of $"
            + winner.wealth() + ".");
        System.out.println("***GAME SUMMARY***");
        for (Player p : players) {
            System.out.println("Player " + p.id + ":");
            if (p.bankrupt) {
                System.out.println("Bankrupt and out of game.");
            } else {
                System.out.println("Cash Balance: $" + p.cash);
                if (p.owned.isEmpty()) {
                    System.out.println("No purchased property.");
                } else {
                    System.out.println("Number of Purchased Properties: " + p.owned.size());
                }
            }
        }
    }
}

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String boardFile = in.readLine();
        String cardFile = in.readLine();
        String playerFile = in.readLine();
        int rounds = Integer.parseInt(in.readLine().trim());

        Game game = new Game();
        game.readBoard(boardFile);
        game.readCards(cardFile);
        game.readPlayers(playerFile);
        if (game.improper) {
            System.out.println("Improper inputs.");
            return;
        }
        game.setUp();
        game.play(rounds);
        game.printResults();
    }
}
