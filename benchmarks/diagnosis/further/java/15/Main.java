import java.io.File;
import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Scanner;

class ImproperInputException extends Exception {
}

abstract class Square {
    protected String name;

    Square(String name) {
        this.name = name;
    }

    /** What happens to the player who lands here, as the end of the line. */
    abstract String land(Player player, Main game);
}

class GoSquare extends Square {
    GoSquare() {
        super("GO");
    }

    String land(Player player, Main game) {
        player.cash += 2000;
        return "receives $2000.";
    }
}

class ParkingSquare extends Square {
    ParkingSquare() {
        super("Parking");
    }

    String land(Player player, Main game) {
        return "stays.";
    }
}

class PropertySquare extends Square {
    private static final int MAX_HOUSES = 2;
    private static final int HOUSE_PRICE = 1000;
    protected long price;
    protected String color;
    protected Player owner;
    private static int houses = 0;

    PropertySquare(String name, long price, String color) {
        super(name);
        this.price = price;
        this.color = color;
    }

    long rent(Main game) {
        long rent = price / 10;
        if (price % 10 >= 5) {
            rent++;
        }
        if (houses == 0 && game.ownsAll(owner, color)) {
            rent = rent * 2;
        }
        for (int i = 1; i <= houses; i++) {
            rent = rent * 2;
        }
        return rent;
    }

    String land(Player player, Main game) {
        if (owner == null) {
            if (player.cash < player.buyThreshold * price) {
                return "stays.";
            }
            player.cash -= price;
            player.deeds.add(this);
            owner = player;
            return "purchases " + name + ".";
        }
        if (owner == player) {
            if (houses >= MAX_HOUSES || player.cash <= player.houseThreshold) {
                return "stays.";
            }
            player.cash -= HOUSE_PRICE;
            houses++;
            return "builds house number " + houses + ".";
        }
        long rent = rent(game);
        Player creditor = owner;
        if (player.cash < rent) {
            player.giveEverythingTo(creditor);
            return "bankrupt, transfers property to Player " + creditor.id + ".";
        }
        player.cash -= rent;
        creditor.cash += rent;
        return "pays $" + rent + " rent to Player " + creditor.id + ".";
    }
}

class Player {
    int id;
    long cash;
    double buyThreshold;
    long houseThreshold;
    int square;
    boolean active = true;
    LinkedList<PropertySquare> deeds = new LinkedList<>();

    Player(int id, long cash, double buyThreshold, long houseThreshold, int square) {
        this.id = id;
        this.cash = cash;
        this.buyThreshold = buyThreshold;
        this.houseThreshold = houseThreshold;
        this.square = square;
    }

    long wealth() {
        long value = cash;
        for (PropertySquare deed : deeds) {
            value += deed.price;
        }
        return value;
    }

    void giveEverythingTo(Player creditor) {
        creditor.cash += cash;
        cash = 0;
        while (!deeds.isEmpty()) {
            PropertySquare deed = deeds.removeFirst();
            deed.owner = creditor;
            creditor.deeds.add(deed);
        }
        active = false;
    }
}

public class Main {
    ArrayList<Square> board = new ArrayList<>();
    ArrayList<Player> players = new ArrayList<>();
    LinkedList<Long> deck = new LinkedList<>();
    Map<String, ArrayList<PropertySquare>> colors = new HashMap<>();

    Main() {
        for (String color : new String[] {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"}) {
            colors.put(color, new ArrayList<>());
        }
    }

    boolean ownsAll(Player player, String color) {
        for (PropertySquare square : colors.get(color)) {
            if (square.owner != player) {
                return false;
            }
        }
        return true;
    }

    long number(String text) throws ImproperInputException {
        if (!text.matches("[+]?\\d+")) {
            throw new ImproperInputException();
        }
        long n = Long.parseLong(text);
        if (n < 1) {
            throw new ImproperInputException();
        }
        return n;
    }

    int loadBoard(String file) throws FileNotFoundException, ImproperInputException {
        int go = 0;
        Scanner in = new Scanner(new File(file), "ISO-8859-1");
        while (in.hasNextLine()) {
            String line = in.nextLine().trim();
            if (line.equals("")) {
                continue;
            }
            String[] part = line.split("\\s+");
            if (part.length < 3) {
                throw new ImproperInputException();
            }
            if (part[0].equals("GO") || part[0].equals("Parking")) {
                if (!part[2].equals("NONE") && !colors.containsKey(part[2])) {
                    throw new ImproperInputException();
                }
                if (part[0].equals("GO")) {
                    go = board.size();
                    board.add(new GoSquare());
                } else {
                    board.add(new ParkingSquare());
                }
            } else {
                if (!colors.containsKey(part[2])) {
                    throw new ImproperInputException();
                }
                PropertySquare square = new PropertySquare(part[0], number(part[1]), part[2]);
                board.add(square);
                colors.get(part[2]).add(square);
            }
        }
        in.close();
        return go;
    }

    void loadCards(String file) throws FileNotFoundException, ImproperInputException {
        Scanner in = new Scanner(new File(file), "ISO-8859-1");
        while (in.hasNext()) {
            deck.add(number(in.next()));
        }
        in.close();
    }

    void loadPlayers(String file, long cash, int go) throws FileNotFoundException {
        Scanner in = new Scanner(new File(file), "ISO-8859-1");
        while (in.hasNext()) {
            double p = Double.parseDouble(in.next());
            long h = Long.parseLong(in.next());
            players.add(new Player(players.size(), cash, p, h, go));
        }
        in.close();
    }

    int active() {
        int n = 0;
        for (Player player : players) {
            if (player.active) {
                n++;
            }
        }
        return n;
    }

    void simulate(int rounds) {
        System.out.println("***MONOPOLY GAME STARTS***");
        int round = 1;
        while (round <= rounds && active() > 1) {
            System.out.println("Round: " + round);
            for (Player player : players) {
                if (active() == 1) {
                    break;
                }
                if (player.active) {
                    long card = deck.removeFirst();
                    deck.addLast(card);
                    player.square = (int) ((player.square + card) % board.size());
                    Square square = board.get(player.square);
                    System.out.println("Player " + player.id + " moves " + card + " step(s) to " + square.name
                            + " and " + square.land(player, this));
                }
            }
            round++;
        }
    }

    void summary() {
        Player winner = null;
        for (Player player : players) {
            if (player.active && (winner == null || player.wealth() > winner.wealth())) {
                winner = player;
            }
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner.id + " wins the game with total asset value of $" + winner.wealth() + ".");
        System.out.println("***GAME SUMMARY***");
        for (Player player : players) {
            System.out.println("Player " + player.id + ":");
            if (!player.active) {
                System.out.println("Bankrupt and out of game.");
                continue;
            }
            System.out.println("Cash Balance: $" + player.cash);
            if (player.deeds.isEmpty()) {
                System.out.println("No purchased property.");
            } else {
                System.out.println("Number of Purchased Properties: " + player.deeds.size());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        System.setOut(new PrintStream(System.out, true, "ISO-8859-1"));
        Scanner keyboard = new Scanner(System.in);
        String boardFile = keyboard.nextLine();
        String cardFile = keyboard.nextLine();
        String playerFile = keyboard.nextLine();
        int rounds = keyboard.nextInt();
        Main game = new Main();
        try {
            int go = game.loadBoard(boardFile);
            game.loadCards(cardFile);
            long cash = game.deck.removeFirst();
            game.loadPlayers(playerFile, cash, go);
        } catch (ImproperInputException e) {
            System.out.println("Improper inputs.");
            return;
        }
        game.simulate(rounds);
        game.summary();
    }
}
