import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

class Space {
    private final String name;
    private final long price;
    private final String color;
    private Player owner;
    private int houses;

    Space(String name, long price, String color) {
        this.name = name;
        this.price = price;
        this.color = color;
        this.owner = null;
        this.houses = 0;
    }

    String getName() { return name; }
    long getPrice() { return price; }
    String getColor() { return color; }
    Player getOwner() { return owner; }
    void setOwner(Player owner) { this.owner = owner; }
    int getHouses() { return houses; }
    void addHouse() { houses++; }
    boolean isGo() { return name.equals("GO"); }
    boolean isParking() { return name.equals("Parking"); }
    boolean isProperty() { return !isGo() && !isParking(); }

    long baseRent() {
        return (price + 5) / 10;
    }
}

class Player {
    private final int number;
    private final double thetaP;
    private final long thetaH;
    private long cash;
    private int position;
    private int numProperties;
    private long propertyValue;
    private boolean bankrupt;

    Player(int number, long cash, double thetaP, long thetaH, int position) {
        this.number = number;
        this.cash = cash;
        this.thetaP = thetaP;
        this.thetaH = thetaH;
        this.position = position;
    }

    int getNumber() { return number; }
    long getCash() { return cash; }
    int getPosition() { return position; }
    void setPosition(int position) { this.position = position; }
    int getPropertyCount() { return numProperties; }
    boolean isBankrupt() { return bankrupt; }
    long getWealth() { return cash + propertyValue; }

    void addCash(long amount) { cash += amount; }
    void removeCash(long amount) { cash -= amount; }

    boolean wantsProperty(Space p) { return cash >= thetaP * p.getPrice(); }
    boolean wantsHouse(Space p) { return p.getHouses() < 2 && cash > thetaH; }

    void buy(Space p) {
        cash -= p.getPrice();
        numProperties++;
        propertyValue += p.getPrice();
        p.setOwner(this);
    }

    void transferTo(Player creditor, List<Space> board) {
        for (Space p : board) {
            if (p.getOwner() == this) {
                p.setOwner(creditor);
            }
        }
        creditor.cash += cash;
        creditor.numProperties++;
        creditor.propertyValue += propertyValue;
        cash = 0;
        numProperties = 0;
        propertyValue = 0;
        bankrupt = true;
    }
}

public class Main {
    private static final List<String> COLORS = List.of("RED", "BLUE", "GREEN", "YELLOW", "BLACK");

    private final List<Space> board = new ArrayList<>();
    private final List<Long> cards = new ArrayList<>();
    private final List<Player> players = new ArrayList<>();
    private final StringBuilder out = new StringBuilder();
    private int cardIndex = 0;
    private int go = 0;
    private long startCash;

    static List<String[]> readFile(String name) throws IOException {
        List<String[]> rows = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(name), StandardCharsets.ISO_8859_1)) {
            line = line.trim();
            if (!line.isEmpty()) {
                rows.add(line.split("\\s+"));
            }
        }
        return rows;
    }

    static long positive(String text) {
        if (!text.matches("\\+?[0-9]{1,18}")) {
            throw new IllegalArgumentException(text);
        }
        long value = Long.parseLong(text);
        if (value <= 0) {
            throw new IllegalArgumentException(text);
        }
        return value;
    }

    void readBoard(String file) throws IOException {
        for (String[] row : readFile(file)) {
            String color = row.length > 2 ? row[2] : "";
            boolean known = COLORS.contains(color);
            if (row[0].equals("GO") || row[0].equals("Parking")) {
                if (!known && !color.equals("NONE")) {
                    throw new IllegalArgumentException(color);
                }
                if (row[0].equals("GO")) {
                    go = board.size();
                }
                board.add(new Space(row[0], 0, "NONE"));
            } else {
                if (!known) {
                    throw new IllegalArgumentException(color);
                }
                board.add(new Space(row[0], positive(row[1]), color));
            }
        }
    }

    void readCards(String file) throws IOException {
        for (String[] row : readFile(file)) {
            for (String word : row) {
                cards.add(positive(word));
            }
        }
        startCash = cards.remove(0);
    }

    void readPlayers(String file) throws IOException {
        for (String[] row : readFile(file)) {
            players.add(new Player(players.size(), startCash, Double.parseDouble(row[0]), Long.parseLong(row[1]), go));
        }
    }

    long drawCard() {
        long card = cards.get(cardIndex);
        cardIndex++;
        if (cardIndex == cards.size()) {
            cardIndex = 0;
        }
        return card;
    }

    int remaining() {
        int count = 0;
        for (Player p : players) {
            if (!p.isBankrupt()) {
                count++;
            }
        }
        return count;
    }

    boolean hasMonopoly(Player player, String color) {
        for (Space p : board) {
            if (p.isProperty() && p.getColor().equals(color) && p.getOwner() != player) {
                return false;
            }
        }
        return true;
    }

    long rent(Space p) {
        long rent = p.baseRent();
        boolean monopoly = hasMonopoly(p.getOwner(), p.getColor());
        if (monopoly) {
            rent *= 2;
        }
        for (int i = 0; i < p.getHouses(); i++) {
            rent *= 2;
        }
        return rent;
    }

    void turn(Player player, long steps) {
        player.setPosition((int) ((player.getPosition() + steps) % board.size()));
        Space space = board.get(player.getPosition());
        out.append("Player ").append(player.getNumber()).append(" moves ").append(steps)
           .append(" step(s) to ").append(space.getName()).append(" and ");
        Player owner = space.getOwner();
        if (space.isGo()) {
            player.addCash(2000);
            out.append("receives $2000.");
        } else if (space.isParking()) {
            out.append("stays.");
        } else if (owner == null && player.wantsProperty(space)) {
            player.buy(space);
            out.append("purchases ").append(space.getName()).append(".");
        } else if (owner == player && player.wantsHouse(space)) {
            player.removeCash(1000);
            space.addHouse();
            out.append("builds house number ").append(space.getHouses()).append(".");
        } else if (owner == null || owner == player) {
            out.append("stays.");
        } else {
            long rent = rent(space);
            if (rent > player.getCash()) {
                player.transferTo(owner, board);
                out.append("bankrupt, transfers property to Player ").append(owner.getNumber()).append(".");
            } else {
                player.removeCash(rent);
                owner.addCash(rent);
                out.append("pays $").append(rent).append(" rent to Player ").append(owner.getNumber()).append(".");
            }
        }
        out.append("\n");
    }

    void play(int rounds) {
        out.append("***MONOPOLY GAME STARTS***\n");
        for (int round = 1; round <= rounds && remaining() > 1; round++) {
            out.append("Round: ").append(round).append("\n");
            for (Player player : players) {
                long steps = drawCard();
                if (!player.isBankrupt() && remaining() > 1) {
                    turn(player, steps);
                }
            }
        }
    }

    void results() {
        Player winner = null;
        for (Player player : players) {
            if (player.isBankrupt()) {
                continue;
            }
            if (winner == null || player.getWealth() > winner.getWealth()) {
                winner = player;
            }
        }
        out.append("***SIMULATION RESULTS***\n");
        out.append("Player ").append(winner.getNumber()).append(" wins the game with total asset value of $")
           .append(winner.getWealth()).append(".\n");
        out.append("***GAME SUMMARY***\n");
        for (Player player : players) {
            out.append("Player ").append(player.getNumber()).append(":\n");
            if (player.getCash() == 0) {
                out.append("Bankrupt and out of game.\n");
                continue;
            }
            out.append("Cash Balance: $").append(player.getCash()).append("\n");
            if (player.getPropertyCount() == 0) {
                out.append("No purchased property.\n");
            } else {
                out.append("Number of Purchased Properties: ").append(player.getPropertyCount()).append("\n");
            }
        }
    }

    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(System.in);
        String boardFile = in.nextLine();
        String cardFile = in.nextLine();
        String playerFile = in.nextLine();
        int rounds = Integer.parseInt(in.nextLine().trim());
        Main game = new Main();
        try {
            game.readBoard(boardFile);
            game.readCards(cardFile);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            System.out.print("Improper inputs.\n");
            return;
        }
        game.readPlayers(playerFile);
        game.play(rounds);
        game.results();
        PrintStream console = new PrintStream(System.out, false, StandardCharsets.ISO_8859_1);
        console.print(game.out);
        console.flush();
    }
}
