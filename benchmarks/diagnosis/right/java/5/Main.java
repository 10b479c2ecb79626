import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.stream.Collectors;

enum Color { RED, BLUE, GREEN, YELLOW, BLACK, NONE }

enum Kind { GO, PARKING, STREET }

class Property {
    final int index;
    final String name;
    final int price;
    final Color color;
    final Kind kind;

    Property(int index, String name, int price, Color color, Kind kind) {
        this.index = index;
        this.name = name;
        this.price = price;
        this.color = color;
        this.kind = kind;
    }
}

class Player {
    final int nr;
    final double thetaP;
    final int thetaH;
    int cash;
    int position;

    Player(int nr, double thetaP, int thetaH, int cash, int position) {
        this.nr = nr;
        this.thetaP = thetaP;
        this.thetaH = thetaH;
        this.cash = cash;
        this.position = position;
    }
}

class Deck {
    private final List<Integer> cards;
    private Iterator<Integer> it;

    Deck(List<Integer> cards) {
        this.cards = cards;
        this.it = cards.iterator();
    }

    int draw() {
        if (!it.hasNext()) {
            it = cards.iterator();
        }
        return it.next();
    }
}

class Monopoly {
    private final List<Property> board;
    private final Deck deck;
    private final List<Player> all;
    private final List<Player> active;
    private final Map<Property, Player> owners = new HashMap<>();
    private final Map<Property, Integer> houses = new HashMap<>();
    private final Map<Color, List<Property>> groups;

    Monopoly(List<Property> board, Deck deck, List<Player> players) {
        this.board = board;
        this.deck = deck;
        this.all = players;
        this.active = new ArrayList<>(players);
        this.groups = board.stream().collect(Collectors.groupingBy(p -> p.color));
    }

    private long rent(Property p) {
        Player owner = owners.get(p);
        long base = Math.round(p.price * 0.1);
        boolean monopoly = groups.get(p.color).stream().allMatch(q -> owners.get(q) == owner);
        int factor = monopoly ? 2 : 1;
        for (int i = 0; i < houses.getOrDefault(p, 0); i++) {
            factor *= 2;
        }
        return base * factor;
    }

    private int wealth(Player pl) {
        return pl.cash + owners.entrySet().stream()
                .filter(e -> e.getValue() == pl)
                .mapToInt(e -> e.getKey().price)
                .sum();
    }

    private long owned(Player pl) {
        return owners.values().stream().filter(o -> o == pl).count();
    }

    private String street(Player pl, Property p) {
        Player owner = owners.get(p);
        if (owner == null) {
            if (pl.cash >= pl.thetaP * p.price) {
                pl.cash -= p.price;
                owners.put(p, pl);
                return "purchases " + p.name;
            }
            return "stays";
        }
        if (owner == pl) {
            int h = houses.getOrDefault(p, 0);
            if (h < 2 && pl.cash > pl.thetaH) {
                pl.cash -= 1000;
                houses.merge(p, 1, Integer::sum);
                return "builds house number " + houses.get(p);
            }
            return "stays";
        }
        long due = rent(p);
        if (pl.cash < due) {
            owner.cash += pl.cash;
            pl.cash = 0;
            owners.replaceAll((q, o) -> o == pl ? owner : o);
            active.remove(pl);
            return "bankrupt, transfers property to Player " + owner.nr;
        }
        pl.cash -= due;
        owner.cash += due;
        return String.format("pays $%d rent to Player %d", due, owner.nr);
    }

    private void turn(Player pl) {
        int steps = deck.draw();
        pl.position = (pl.position + steps) % board.size();
        Property p = board.get(pl.position);
        String action;
        switch (p.kind) {
            case GO:
                pl.cash += 2000;
                action = "receives $2000";
                break;
            case PARKING:
                action = "stays";
                break;
            default:
                action = street(pl, p);
                break;
        }
        System.out.printf("Player %d moves %d step(s) to %s and %s.%n", pl.nr, steps, p.name, action);
    }

    void play(int rounds) {
        System.out.println("***MONOPOLY GAME STARTS***");
        for (int r = 1; r <= rounds; r++) {
            if (active.size() < 2) {
                break;
            }
            System.out.printf("Round: %d%n", r);
            for (Player pl : new ArrayList<>(active)) {
                turn(pl);
                if (active.size() < 2) {
                    break;
                }
            }
        }
    }

    void summary() {
        Player winner = active.stream()
                .sorted(Comparator.comparingInt((Player q) -> -wealth(q)).thenComparingInt(q -> q.nr))
                .findFirst().get();
        System.out.println("***SIMULATION RESULTS***");
        System.out.printf("Player %d wins the game with total asset value of $%d.%n", winner.nr, wealth(winner));
        System.out.println("***GAME SUMMARY***");
        for (Player pl : all) {
            System.out.printf("Player %d:%n", pl.nr);
            if (!active.contains(pl)) {
                System.out.println("Bankrupt and out of game.");
                continue;
            }
            System.out.printf("Cash Balance: $%d%n", pl.cash);
            long count = owned(pl);
            if (count > 0) {
                System.out.printf("Number of Purchased Properties: %d%n", count);
            } else {
                System.out.println("No purchased property.");
            }
        }
    }
}

public class Main {
    static List<String[]> rows(String file) throws IOException {
        return Files.readAllLines(Path.of(file)).stream()
                .map(String::trim)
                .filter(s -> !s.isEmpty())
                .map(s -> s.split("\\s+"))
                .collect(Collectors.toList());
    }

    static Property parseProperty(int index, String[] f) {
        int price = Integer.parseInt(f[1]);
        Color color = Color.valueOf(f[2]);
        Kind kind = f[0].equals("GO") ? Kind.GO : f[0].equals("Parking") ? Kind.PARKING : Kind.STREET;
        if ((kind == Kind.STREET) == (color == Color.NONE)) {
            throw new IllegalArgumentException("color of " + f[0]);
        }
        if (kind == Kind.STREET && price <= 0) {
            throw new IllegalArgumentException("price of " + f[0]);
        }
        return new Property(index, f[0], price, color, kind);
    }

    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(System.in);
        String boardFile = in.nextLine().trim();
        String cardFile = in.nextLine().trim();
        String playerFile = in.nextLine().trim();
        int rounds = Integer.parseInt(in.nextLine().trim());

        List<Property> board = new ArrayList<>();
        List<Integer> numbers;
        try {
            for (String[] f : rows(boardFile)) {
                board.add(parseProperty(board.size(), f));
            }
            numbers = rows(cardFile).stream().map(f -> Integer.parseInt(f[0])).collect(Collectors.toList());
            if (numbers.size() < 2 || numbers.stream().anyMatch(v -> v <= 0)) {
                throw new IllegalArgumentException("cards");
            }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            System.out.println("Improper inputs.");
            return;
        }
        int go = board.stream().filter(p -> p.kind == Kind.GO).findFirst().get().index;
        List<Player> players = new ArrayList<>();
        for (String[] f : rows(playerFile)) {
            players.add(new Player(players.size(), Double.parseDouble(f[0]), Integer.parseInt(f[1]), numbers.get(0), go));
        }
        Monopoly game = new Monopoly(board, new Deck(numbers.subList(1, numbers.size())), players);
        game.play(rounds);
        game.summary();
    }
}
