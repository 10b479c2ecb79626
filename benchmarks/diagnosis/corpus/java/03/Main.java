import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class BadInput extends Exception {
    BadInput() { super("Improper inputs."); }
}

class Property {
    static final List<String> COLORS = Arrays.asList("RED", "BLUE", "GREEN", "YELLOW", "BLACK");
    final String name;
    final int price;
    final String color;

    Property(String line) throws BadInput {
        String[] f = line.trim().split(" +");
        if (f.length < 3) throw new BadInput();
        name = f[0];
        price = Main.number(f[1]);
        color = f[2];
        boolean special = name.equals("GO") || name.equals("Parking");
        if (special && !color.equals("NONE")) throw new BadInput();
        if (!special && price < 1) throw new BadInput();
        if (!special && !COLORS.contains(color)) throw new BadInput();
    }

    boolean forSale() { return !color.equals("NONE"); }
}

class Player {
    final int number;
    final double propertyThreshold;
    final int houseThreshold;
    int cash;
    int square;
    /** board index -> number of houses there */
    final Map<Integer, Integer> deeds = new LinkedHashMap<>();

    Player(int number, String line) {
        String[] f = line.trim().split(" +");
        this.number = number;
        propertyThreshold = Double.parseDouble(f[0]);
        houseThreshold = Integer.parseInt(f[1]);
    }

    boolean owns(int place) { return deeds.containsKey(place); }
}

public class Main {
    private final List<Property> board = new ArrayList<>();
    private final Deque<Integer> deck = new ArrayDeque<>();
    private final List<Player> allPlayers = new ArrayList<>();
    private final Deque<Player> waiting = new ArrayDeque<>();

    static int number(String s) throws BadInput {
        try {
            return Integer.parseInt(s.trim());
        } catch (NumberFormatException e) {
            throw new BadInput();
        }
    }

    static List<String> lines(String file) throws IOException {
        List<String> result = new ArrayList<>();
        try (BufferedReader br = new BufferedReader(new FileReader(file))) {
            String s;
            while ((s = br.readLine()) != null) {
                if (!s.trim().isEmpty()) result.add(s);
            }
        }
        return result;
    }

    void load(String boardFile, String cardFile, String playerFile) throws IOException, BadInput {
        int start = 0;
        for (String s : lines(boardFile)) {
            Property p = new Property(s);
            if (p.name.equals("GO")) start = board.size();
            board.add(p);
        }
        for (String s : lines(cardFile)) {
            int v = number(s);
            if (v <= 0) throw new BadInput();
            deck.addLast(v);
        }
        if (deck.size() < 2) throw new BadInput();
        int cash = deck.removeFirst();
        for (String s : lines(playerFile)) {
            Player p = new Player(allPlayers.size(), s);
            p.cash = cash;
            p.square = start;
            allPlayers.add(p);
            waiting.addLast(p);
        }
    }

    Player ownerOf(int place) {
        for (Player p : allPlayers) {
            if (p.owns(place)) return p;
        }
        return null;
    }

    int rentFor(Player owner, int place) {
        String color = board.get(place).color;
        boolean monopoly = true;
        for (int i = 0; i < board.size(); i++) {
            if (board.get(i).color.equals(color) && !owner.owns(i)) monopoly = false;
        }
        int doublings = owner.deeds.get(place);
        if (monopoly) doublings++;
        int base = (int) Math.round(board.get(place).price / 10.0);
        return base << doublings;
    }

    int assetValue(Player p) {
        int w = p.cash;
        for (int place : p.deeds.keySet()) w += board.get(place).price;
        return w;
    }

    /** Plays one turn; false if the player is out of the game afterwards. */
    boolean turn(Player p) {
        int card = deck.removeFirst();
        deck.addLast(card);
        p.square = (p.square + card) % board.size();
        int place = p.square;
        Property here = board.get(place);
        boolean stillIn = true;
        String action = "stays";
        Player owner = ownerOf(place);
        if (here.name.equals("GO")) {
            p.cash += 2000;
            action = "receives $2000";
        } else if (here.forSale() && owner == null) {
            if (p.cash >= p.propertyThreshold * here.price) {
                p.cash -= here.price;
                p.deeds.put(place, 0);
                action = "purchases " + here.name;
            }
        } else if (here.forSale() && owner == p) {
            int h = p.deeds.get(place);
            if (h < 2 && p.cash > p.houseThreshold) {
                p.cash -= 1000;
                p.deeds.put(place, h + 1);
                action = "builds house number " + (h + 1);
            }
        } else if (here.forSale()) {
            int rent = rentFor(owner, place);
            if (rent > p.cash) {
                owner.cash += p.cash;
                p.cash = 0;
                for (int each : p.deeds.keySet()) {
                    owner.deeds.put(each, 0);
                }
                p.deeds.clear();
                stillIn = false;
                action = "bankrupt, transfers property to Player " + owner.number;
            } else {
                p.cash -= rent;
                owner.cash += rent;
                action = "pays $" + rent + " rent to Player " + owner.number;
            }
        }
        System.out.println("Player " + p.number + " moves " + card + " step(s) to " + here.name + " and " + action + ".");
        return stillIn;
    }

    void play(int rounds) {
        System.out.println("***MONOPOLY GAME STARTS***");
        for (int round = 1; round <= rounds && waiting.size() > 1; round++) {
            System.out.println("Round: " + round);
            for (int i = 0; i < waiting.size(); i++) {
                Player p = waiting.removeFirst();
                if (turn(p)) waiting.addLast(p);
                if (waiting.size() == 1) break;
            }
        }
    }

    void report() {
        Player winner = null;
        for (Player p : allPlayers) {
            if (!waiting.contains(p)) continue;
            if (winner == null || assetValue(p) > assetValue(winner)) winner = p;
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner.number + " wins the game with total asset value of $" + assetValue(winner) + ".");
        System.out.println("***GAME SUMMARY***");
        for (Player p : allPlayers) {
            System.out.println("Player " + p.number + ":");
            if (!waiting.contains(p)) {
                System.out.println("Bankrupt and out of game.");
            } else {
                System.out.println("Cash Balance: $" + p.cash);
                System.out.println(p.deeds.isEmpty() ? "No purchased property."
                        : "Number of Purchased Properties: " + p.deeds.size());
            }
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String b = in.readLine().trim();
        String c = in.readLine().trim();
        String p = in.readLine().trim();
        int rounds = Integer.parseInt(in.readLine().trim());
        Main game = new Main();
        try {
            game.load(b, c, p);
        } catch (BadInput e) {
            System.out.println(e.getMessage());
            return;
        }
        game.play(rounds);
        game.report();
    }
}
