import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

class ImproperException extends RuntimeException {
}

abstract class Square {
    protected String name;
    Square next;

    Square(String name) {
        this.name = name;
    }

    /** What happens to a player who ends the move here; returns the end of the sentence. */
    abstract String land(Player p);

    static Square create(String name, int price, String color, Map<String, Integer> perColor) {
        if (name.equals("GO")) {
            if (!color.equals("NONE")) {
                throw new ImproperException();
            }
            return new GoSquare();
        }
        if (name.equals("Parking")) {
            if (!color.equals("NONE")) {
                throw new ImproperException();
            }
            return new ParkingSquare();
        }
        if (price <= 0) {
            throw new ImproperException();
        }
        switch (color.toUpperCase()) {
            case "RED":
            case "BLUE":
            case "GREEN":
            case "YELLOW":
            case "BLACK":
                break;
            default:
                throw new ImproperException();
        }
        perColor.put(color, perColor.getOrDefault(color, 0) + 1);
        return new Property(name, price, color, perColor);
    }
}

class GoSquare extends Square {
    GoSquare() {
        super("GO");
    }

    String land(Player p) {
        p.cash += 2000;
        return "receives $2000.";
    }
}

class ParkingSquare extends Square {
    ParkingSquare() {
        super("Parking");
    }

    String land(Player p) {
        return "stays.";
    }
}

class Property extends Square {
    static final int MAX_HOUSES = 2;
    static final int HOUSE_COST = 1000;
    int price;
    String color;
    int houses;
    Player owner;
    private Map<String, Integer> perColor;

    Property(String name, int price, String color, Map<String, Integer> perColor) {
        super(name);
        this.price = price;
        this.color = color;
        this.perColor = perColor;
    }

    boolean inMonopoly() {
        int size = perColor.get(color);
        int have = 0;
        Square s = next;
        while (true) {
            if (s instanceof Property) {
                Property q = (Property) s;
                if (q.color.equals(color) && q.owner == owner) {
                    have++;
                }
            }
            if (s == this) {
                break;
            }
            s = s.next;
        }
        return size > 1 && have == size;
    }

    int rent() {
        double r = Math.floor(price * 10 / 100.0 + 0.5);
        if (inMonopoly()) {
            r *= 2;
        }
        r *= Math.pow(2, houses);
        return (int) r;
    }

    String land(Player p) {
        if (owner == null) {
            return offer(p);
        }
        if (owner == p) {
            return develop(p);
        }
        return charge(p);
    }

    private String offer(Player p) {
        if (p.cash < p.buyFactor * price) {
            return "stays.";
        }
        p.cash -= price;
        owner = p;
        p.estates++;
        p.estate += price;
        return "purchases " + name + ".";
    }

    private String develop(Player p) {
        if (houses >= MAX_HOUSES || p.cash <= p.houseLimit) {
            return "stays.";
        }
        p.cash -= HOUSE_COST;
        p.estate += HOUSE_COST;
        houses++;
        return "builds house number " + houses + ".";
    }

    private String charge(Player p) {
        int due = rent();
        if (p.cash < due) {
            Player creditor = owner;
            creditor.cash += p.cash;
            creditor.estates += p.estates;
            creditor.estate += p.estate;
            Square s = this;
            do {
                if (s instanceof Property && ((Property) s).owner == p) {
                    ((Property) s).owner = creditor;
                }
                s = s.next;
            } while (s != this);
            p.cash = 0;
            p.estates = 0;
            p.estate = 0;
            p.out = true;
            return "bankrupt, transfers property to Player " + creditor.id + ".";
        }
        p.cash -= due;
        owner.cash += due;
        return "pays $" + due + " rent to Player " + owner.id + ".";
    }
}

class Player {
    int id;
    int cash;
    double buyFactor;
    int houseLimit;
    int estates = 0;
    int estate = 0;
    boolean out = false;
    Square at;

    int total() {
        return cash + estate;
    }

    void walk(int steps) {
        for (int i = 0; i < steps; i++) {
            at = at.next;
        }
    }
}

public class Main {
    static Square go;
    static int initialCash;
    static List<Integer> deck = new ArrayList<>();
    static List<Player> players = new ArrayList<>();

    static int positive(String token) {
        int v = integer(token);
        if (v <= 0) {
            throw new ImproperException();
        }
        return v;
    }

    static int integer(String token) {
        try {
            return Integer.parseInt(token);
        } catch (NumberFormatException e) {
            throw new ImproperException();
        }
    }

    static void loadBoard(String file) throws IOException {
        Map<String, Integer> groups = new HashMap<>();
        Square first = null;
        Square last = null;
        try (Scanner sc = new Scanner(new File(file))) {
            while (sc.hasNextLine()) {
                Scanner ls = new Scanner(sc.nextLine());
                if (!ls.hasNext()) {
                    continue;
                }
                String name = ls.next();
                int price = integer(ls.hasNext() ? ls.next() : "");
                String color = ls.hasNext() ? ls.next() : "";
                Square s = Square.create(name, price, color, groups);
                if (first == null) {
                    first = s;
                } else {
                    last.next = s;
                }
                if (s instanceof GoSquare) {
                    go = s;
                }
                last = s;
            }
        }
        last.next = first;
    }

    static void loadCards(String file) throws IOException {
        try (Scanner sc = new Scanner(new File(file))) {
            initialCash = positive(sc.hasNext() ? sc.next() : "");
            while (sc.hasNext()) {
                deck.add(positive(sc.next()));
            }
        }
        if (deck.isEmpty()) {
            throw new ImproperException();
        }
    }

    static void loadPlayers(String file) throws IOException {
        try (Scanner sc = new Scanner(new File(file))) {
            while (sc.hasNext()) {
                Player p = new Player();
                p.id = players.size();
                p.cash = initialCash;
                p.buyFactor = Double.parseDouble(sc.next());
                p.houseLimit = Integer.parseInt(sc.next());
                p.at = go;
                players.add(p);
            }
        }
    }

    static String simulate(int rounds) {
        StringBuilder log = new StringBuilder();
        log.append("***MONOPOLY GAME STARTS***\n");
        int playing = players.size();
        int drawn = 0;
        int round = 0;
        while (round < rounds && playing > 1) {
            round++;
            log.append("Round: ").append(round).append("\n");
            for (Player p : players) {
                if (p.out) {
                    continue;
                }
                int steps = deck.get(drawn);
                drawn = (drawn + 1) % deck.size();
                p.walk(steps);
                log.append("Player ").append(p.id).append(" moves ").append(steps).append(" step(s) to ");
                log.append(p.at.name).append(" and ").append(p.at.land(p)).append("\n");
                if (p.out) {
                    playing--;
                }
            }
        }
        return log.toString();
    }

    static String results() {
        StringBuilder sb = new StringBuilder("***SIMULATION RESULTS***\n");
        Player best = null;
        for (int i = players.size() - 1; i >= 0; i--) {
            Player p = players.get(i);
            if (p.out) {
                continue;
            }
            if (best == null || p.total() >= best.total()) {
                best = p;
            }
        }
        sb.append("Player ").append(best.id).append(" wins the game with total asset value of $");
        sb.append(best.total()).append(".\n***GAME SUMMARY***\n");
        for (Player p : players) {
            sb.append("Player ").append(p.id).append(":\n");
            if (p.out) {
                sb.append("Bankrupt and out of game.\n");
            } else {
                sb.append("Cash Balance: $").append(p.cash).append("\n");
                if (p.estates == 0) {
                    sb.append("No purchased property.\n");
                } else {
                    sb.append("Number of Purchased Properties: ").append(p.estates).append("\n");
                }
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(System.in);
        String boardFile = in.next();
        String cardFile = in.next();
        String playerFile = in.next();
        int rounds = in.nextInt();
        try {
            loadBoard(boardFile);
            loadCards(cardFile);
            loadPlayers(playerFile);
        } catch (ImproperException e) {
            System.out.println("Improper inputs.");
            return;
        }
        System.out.print(simulate(rounds));
        System.out.print(results());
    }
}
