import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

enum Outcome { STAY, GO, BUY, RENT, BANKRUPT, BUILD }

class Property {
    private static final Pattern STREET =
            Pattern.compile("\\s*(\\S+)\\s+\\+?0*([1-9]\\d*)\\s+(RED|BLUE|GREEN|YELLOW|BLACK)\\s*");
    private static final Pattern CORNER = Pattern.compile("\\s*(GO|Parking)\\s+0\\s+NONE\\s*");

    String name;
    int price;
    String color;
    Player owner;
    int houses;

    static Property parse(String line) {
        Property p = new Property();
        Matcher m = CORNER.matcher(line);
        if (m.matches()) {
            p.name = m.group(1);
            p.price = 0;
            p.color = "NONE";
            return p;
        }
        m = STREET.matcher(line);
        if (m.matches() && !m.group(1).equals("GO") && !m.group(1).equals("Parking")) {
            p.name = m.group(1);
            p.price = Integer.parseInt(m.group(2));
            p.color = m.group(3);
            return p;
        }
        return null;
    }

    boolean monopoly(List<Property> board) {
        for (Property p : board) {
            if (p.color.equals(color) && p.owner != owner) {
                return false;
            }
        }
        return true;
    }

    int rent(List<Property> board) {
        int base = new BigDecimal(price).divide(BigDecimal.TEN, 0, RoundingMode.HALF_UP).intValue();
        if (monopoly(board)) {
            base = base + base;
        }
        switch (houses) {
            case 2:
                return base * 4;
            case 1:
                return base * 2;
            default:
                return base;
        }
    }
}

class Player {
    final int number;
    int cash;
    int at;
    double p;
    int h;
    List<Property> lots = new ArrayList<>();

    Player(int number) {
        this.number = number;
    }

    int assets() {
        int total = cash;
        for (Property d : lots) {
            total = total + d.price;
        }
        return total;
    }
}

class GameLoop {
    List<Property> board = new ArrayList<>();
    int[] deck;
    int top = 0;
    TreeMap<Integer, Player> alive = new TreeMap<>();
    List<Player> players = new ArrayList<>();
    PrintWriter out;
    int rentPaid;
    Player creditor;

    GameLoop(PrintWriter out) {
        this.out = out;
    }

    Outcome act(Player pl, Property loc) {
        if (loc.name.equals("GO")) {
            pl.cash += 2000;
            return Outcome.GO;
        }
        if (loc.color.equals("NONE")) {
            return Outcome.STAY;
        }
        if (loc.owner == null) {
            int needed = (int) (pl.p * loc.price);
            if (pl.cash < needed) {
                return Outcome.STAY;
            }
            pl.cash -= loc.price;
            loc.owner = pl;
            pl.lots.add(loc);
            return Outcome.BUY;
        }
        if (loc.owner == pl) {
            if (pl.cash <= pl.h || loc.houses == 2 || !loc.monopoly(board)) {
                return Outcome.STAY;
            }
            loc.houses++;
            pl.cash -= 1000;
            return Outcome.BUILD;
        }
        creditor = loc.owner;
        rentPaid = loc.rent(board);
        if (pl.cash >= rentPaid) {
            pl.cash -= rentPaid;
            creditor.cash += rentPaid;
            return Outcome.RENT;
        }
        creditor.cash += pl.cash;
        pl.cash = 0;
        for (Property d : pl.lots) {
            d.owner = creditor;
            creditor.lots.add(d);
        }
        pl.lots.clear();
        return Outcome.BANKRUPT;
    }

    String describe(Outcome o, Property loc) {
        switch (o) {
            case GO:
                return "and receives $2000.";
            case BUY:
                return "and purchases " + loc.name + ".";
            case RENT:
                return "and pays $" + rentPaid + " rent to Player " + creditor.number + ".";
            case BANKRUPT:
                return "and bankrupt, transfers property to Player " + creditor.number + ".";
            case BUILD:
                return "and builds house number " + loc.houses + ".";
            default:
                return "and stays.";
        }
    }

    void playRound() {
        Iterator<Map.Entry<Integer, Player>> it = alive.entrySet().iterator();
        while (it.hasNext() && alive.size() > 1) {
            Player pl = it.next().getValue();
            int steps = deck[top];
            top = (top + 1) % deck.length;
            pl.at = (pl.at + steps) % board.size();
            Property loc = board.get(pl.at);
            Outcome o = act(pl, loc);
            out.println("Player " + pl.number + " moves " + steps + " step(s) to " + loc.name + " " + describe(o, loc));
            if (o == Outcome.BANKRUPT) {
                it.remove();
            }
        }
    }

    void printEnd() {
        Player winner = alive.firstEntry().getValue();
        for (Player pl : alive.values()) {
            if (pl.assets() > winner.assets()) {
                winner = pl;
            }
        }
        out.println("***SIMULATION RESULTS***");
        out.println("Player " + winner.number + " wins the game with total asset value of $" + winner.assets() + ".");
        out.println("***GAME SUMMARY***");
        for (Player pl : players) {
            out.println("Player " + pl.number + ":");
            if (!alive.containsKey(pl.number)) {
                out.println("Bankrupt and out of game.");
            }
            out.println("Cash Balance: $" + pl.cash);
            if (pl.lots.size() == 0) {
                out.println("No purchased property.");
            } else {
                out.println("Number of Purchased Properties: " + pl.lots.size());
            }
        }
    }
}

public class Main {
    static final Pattern NUMBER = Pattern.compile("\\+?0*[1-9]\\d*");

    static List<String> read(String file) throws IOException {
        List<String> list = new ArrayList<>();
        Scanner sc = new Scanner(new File(file));
        while (sc.hasNextLine()) {
            String s = sc.nextLine().trim();
            if (s.length() > 0) {
                list.add(s);
            }
        }
        sc.close();
        return list;
    }

    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(System.in);
        String[] files = new String[3];
        for (int i = 0; i < 3; i++) {
            files[i] = in.next();
        }
        int rounds = in.nextInt();
        PrintWriter out = new PrintWriter(System.out);
        GameLoop sim = new GameLoop(out);
        boolean good = true;
        int start = 0;
        for (String s : read(files[0])) {
            Property p = Property.parse(s);
            if (p == null) {
                good = false;
                break;
            }
            if (p.name.equals("GO")) {
                start = sim.board.size();
            }
            sim.board.add(p);
        }
        List<String> numbers = read(files[1]);
        for (String s : numbers) {
            if (!NUMBER.matcher(s).matches()) {
                good = false;
            }
        }
        if (numbers.size() < 2) {
            good = false;
        }
        if (good) {
            sim.deck = new int[numbers.size() - 1];
            for (int i = 1; i < numbers.size(); i++) {
                sim.deck[i - 1] = Integer.parseInt(numbers.get(i));
            }
            for (String s : read(files[2])) {
                String[] t = s.split("\\s+");
                Player pl = new Player(sim.players.size());
                pl.cash = Integer.parseInt(numbers.get(0));
                pl.at = start;
                pl.p = Double.parseDouble(t[0]);
                pl.h = Integer.parseInt(t[1]);
                sim.players.add(pl);
                sim.alive.put(pl.number, pl);
            }
            out.println("***MONOPOLY GAME STARTS***");
            int round = 1;
            while (round <= rounds) {
                out.println("Round: " + round);
                sim.playRound();
                round++;
            }
            sim.printEnd();
        } else {
            out.println("Improper inputs.");
        }
        out.flush();
    }
}
