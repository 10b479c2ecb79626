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

    int rent(List<Property> board) {
        int base = new BigDecimal(price).divide(BigDecimal.TEN, 0, RoundingMode.HALF_UP).intValue();
        int total = 0;
        int mine = 0;
        for (Property p : board) {
            if (p.color.equals(color)) {
                total++;
                if (p.owner == owner) {
                    mine++;
                }
            }
        }
        if (mine == total) {
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
    int where;
    double p;
    int h;
    List<Property> deeds = new ArrayList<>();

    Player(int number) {
        this.number = number;
    }

    int assets() {
        int total = cash;
        for (Property d : deeds) {
            total = total + d.price;
        }
        return total;
    }
}

class Simulator {
    List<Property> board = new ArrayList<>();
    int[] cards;
    int top = 0;
    TreeMap<Integer, Player> inGame = new TreeMap<>();
    List<Player> players = new ArrayList<>();
    PrintWriter out;
    int rentPaid;
    Player creditor;

    Simulator(PrintWriter out) {
        this.out = out;
    }

    Outcome act(Player pl, Property here) {
        if (here.name.equals("GO")) {
            pl.cash += 2000;
            return Outcome.GO;
        }
        if (here.color.equals("NONE")) {
            return Outcome.STAY;
        }
        if (here.owner == null) {
            if (pl.cash < pl.p * here.price) {
                return Outcome.STAY;
            }
            pl.cash -= here.price;
            here.owner = pl;
            pl.deeds.add(here);
            return Outcome.BUY;
        }
        if (here.owner == pl) {
            if (pl.cash <= pl.h || here.houses == 2) {
                return Outcome.STAY;
            }
            here.houses++;
            pl.cash -= 1000;
            return Outcome.BUILD;
        }
        creditor = here.owner;
        rentPaid = here.rent(board);
        if (pl.cash >= rentPaid) {
            pl.cash -= rentPaid;
            creditor.cash += rentPaid;
            return Outcome.RENT;
        }
        creditor.cash += pl.cash;
        pl.cash = 0;
        for (Property d : pl.deeds) {
            d.owner = creditor;
            creditor.deeds.add(d);
        }
        pl.deeds.clear();
        return Outcome.BANKRUPT;
    }

    String describe(Outcome o, Property here) {
        switch (o) {
            case GO:
                return "and receives $2000.";
            case BUY:
                return "and purchases " + here.name + ".";
            case RENT:
                return "and pays $" + rentPaid + " rent to Player " + creditor.number + ".";
            case BANKRUPT:
                return "and bankrupt, transfers property to Player " + creditor.number + ".";
            case BUILD:
                return "and builds house number " + here.houses + ".";
            default:
                return "and stays.";
        }
    }

    void playRound() {
        Iterator<Map.Entry<Integer, Player>> it = inGame.entrySet().iterator();
        while (it.hasNext() && inGame.size() > 1) {
            Player pl = it.next().getValue();
            int steps = cards[top];
            top = (top + 1) % cards.length;
            pl.where = (pl.where + steps) % board.size();
            Property here = board.get(pl.where);
            Outcome o = act(pl, here);
            out.println("Player " + pl.number + " moves " + steps + " step(s) to " + here.name + " " + describe(o, here));
            if (o == Outcome.BANKRUPT) {
                it.remove();
            }
        }
    }

    void finish() {
        Player winner = inGame.firstEntry().getValue();
        for (Player pl : inGame.values()) {
            if (pl.assets() > winner.assets()) {
                winner = pl;
            }
        }
        out.println("***SIMULATION RESULTS***");
        out.println("Player " + winner.number + " wins the game with total asset value of $" + winner.assets() + ".");
        out.println("***GAME SUMMARY***");
        for (Player pl : players) {
            out.println("Player " + pl.number + ":");
            if (!inGame.containsKey(pl.number)) {
                out.println("Bankrupt and out of game.");
            } else {
                out.println("Cash Balance: $" + pl.cash);
                if (pl.deeds.size() == 0) {
                    out.println("No purchased property.");
                } else {
                    out.println("Number of Purchased Properties: " + pl.deeds.size());
                }
            }
        }
    }
}

public class Main {
    static final Pattern POSITIVE = Pattern.compile("\\+?0*[1-9]\\d*");

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
        Simulator sim = new Simulator(out);
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
            if (!POSITIVE.matcher(s).matches()) {
                good = false;
            }
        }
        if (numbers.size() < 2) {
            good = false;
        }
        if (good) {
            sim.cards = new int[numbers.size() - 1];
            for (int i = 1; i < numbers.size(); i++) {
                sim.cards[i - 1] = Integer.parseInt(numbers.get(i));
            }
            for (String s : read(files[2])) {
                String[] t = s.split("\\s+");
                Player pl = new Player(sim.players.size());
                pl.cash = Integer.parseInt(numbers.get(0));
                pl.where = start;
                pl.p = Double.parseDouble(t[0]);
                pl.h = Integer.parseInt(t[1]);
                sim.players.add(pl);
                sim.inGame.put(pl.number, pl);
            }
            out.println("***MONOPOLY GAME STARTS***");
            int round = 1;
            while (round <= rounds && sim.inGame.size() > 1) {
                out.println("Round: " + round);
                sim.playRound();
                round++;
            }
            sim.finish();
        } else {
            out.println("Improper inputs.");
        }
        out.flush();
    }
}
