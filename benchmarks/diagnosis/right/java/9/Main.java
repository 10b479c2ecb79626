import java.io.*;
import java.util.*;

class Property {
    ArrayList<String> names = new ArrayList<String>();
    ArrayList<Integer> prices = new ArrayList<Integer>();
    ArrayList<String> colors = new ArrayList<String>();
    ArrayList<Integer> owners = new ArrayList<Integer>();
    ArrayList<Integer> houses = new ArrayList<Integer>();
}

class Player {
    ArrayList<Integer> cash = new ArrayList<Integer>();
    ArrayList<Integer> pos = new ArrayList<Integer>();
    ArrayList<Double> buy = new ArrayList<Double>();
    ArrayList<Integer> build = new ArrayList<Integer>();
}

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String f1 = in.readLine().trim();
        String f2 = in.readLine().trim();
        String f3 = in.readLine().trim();
        int rounds = Integer.parseInt(in.readLine().trim());

        Property b = new Property();
        Player pl = new Player();
        ArrayList<Integer> cards = new ArrayList<Integer>();
        boolean bad = false;
        String line;

        // read the board
        BufferedReader r = new BufferedReader(new FileReader(f1));
        while ((line = r.readLine()) != null) {
            if (line.trim().equals("")) continue;
            String[] s = line.trim().split(" +");
            if (s.length < 3) {
                bad = true;
                continue;
            }
            int price = 0;
            try {
                price = Integer.parseInt(s[1]);
            } catch (NumberFormatException e) {
                bad = true;
            }
            if (s[0].equals("GO") || s[0].equals("Parking")) {
                if (!s[2].equals("NONE")) bad = true;
            } else {
                if (price <= 0) bad = true;
                if (!Arrays.asList("RED", "BLUE", "GREEN", "YELLOW", "BLACK").contains(s[2])) bad = true;
            }
            b.names.add(s[0]);
            b.prices.add(price);
            b.colors.add(s[2]);
            b.owners.add(-1);
            b.houses.add(0);
        }
        r.close();

        // read the cards
        r = new BufferedReader(new FileReader(f2));
        while ((line = r.readLine()) != null) {
            line = line.trim();
            if (line.equals("")) continue;
            try {
                int c = Integer.parseInt(line);
                if (c <= 0) bad = true;
                cards.add(c);
            } catch (NumberFormatException e) {
                bad = true;
            }
        }
        r.close();
        if (cards.size() < 2) bad = true;

        if (bad) {
            System.out.println("Improper inputs.");
            return;
        }
        int cash = cards.get(0);
        cards.remove(0);

        // read the players
        ArrayList<Integer> live = new ArrayList<Integer>();
        r = new BufferedReader(new FileReader(f3));
        while ((line = r.readLine()) != null) {
            if (line.trim().equals("")) continue;
            String[] s = line.trim().split(" +");
            live.add(pl.cash.size());
            pl.cash.add(cash);
            pl.pos.add(b.names.indexOf("GO"));
            pl.buy.add(Double.parseDouble(s[0]));
            pl.build.add(Integer.parseInt(s[1]));
        }
        r.close();
        int numPlayers = pl.cash.size();

        // play
        System.out.println("***MONOPOLY GAME STARTS***");
        int card = 0;
        for (int round = 1; round <= rounds; round++) {
            if (live.size() == 1) break;
            System.out.println("Round: " + round);
            int k = 0;
            while (k < live.size() && live.size() > 1) {
                int p = live.get(k);
                int steps = cards.get(card);
                card++;
                if (card == cards.size()) card = 0;
                int sq = (pl.pos.get(p) + steps) % b.names.size();
                pl.pos.set(p, sq);
                String name = b.names.get(sq);
                int price = b.prices.get(sq);
                int money = pl.cash.get(p);
                String msg = "Player " + p + " moves " + steps + " step(s) to " + name;
                boolean out = false;
                if (name.equals("GO")) {
                    pl.cash.set(p, money + 2000);
                    msg += " and receives $2000.";
                } else if (name.equals("Parking")) {
                    msg += " and stays.";
                } else if (b.owners.get(sq) == -1) {
                    if (money >= pl.buy.get(p) * price) {
                        pl.cash.set(p, money - price);
                        b.owners.set(sq, p);
                        msg += " and purchases " + name + ".";
                    } else {
                        msg += " and stays.";
                    }
                } else if (b.owners.get(sq) == p) {
                    if (money > pl.build.get(p) && b.houses.get(sq) < 2) {
                        pl.cash.set(p, money - 1000);
                        b.houses.set(sq, b.houses.get(sq) + 1);
                        msg += " and builds house number " + b.houses.get(sq) + ".";
                    } else {
                        msg += " and stays.";
                    }
                } else {
                    int o = b.owners.get(sq);
                    int rent = (int) (price / 10.0 + 0.5);
                    boolean mono = true;
                    for (int i = 0; i < b.names.size(); i++) {
                        if (b.colors.get(i).equals(b.colors.get(sq))) {
                            if (b.owners.get(i) != o) mono = false;
                        }
                    }
                    if (mono) rent *= 2;
                    for (int i = 0; i < b.houses.get(sq); i++) rent *= 2;
                    if (money < rent) {
                        msg += " and bankrupt, transfers property to Player " + o + ".";
                        pl.cash.set(o, pl.cash.get(o) + money);
                        pl.cash.set(p, 0);
                        for (int i = 0; i < b.names.size(); i++) {
                            if (b.owners.get(i) == p) b.owners.set(i, o);
                        }
                        out = true;
                    } else {
                        pl.cash.set(p, money - rent);
                        pl.cash.set(o, pl.cash.get(o) + rent);
                        msg += " and pays $" + rent + " rent to Player " + o + ".";
                    }
                }
                System.out.println(msg);
                if (out) {
                    live.remove(k);
                } else {
                    k++;
                }
            }
        }

        // results
        int winner = -1;
        int most = 0;
        int[] count = new int[numPlayers];
        for (int p = 0; p < numPlayers; p++) {
            int total = pl.cash.get(p);
            for (int i = 0; i < b.names.size(); i++) {
                if (b.owners.get(i) == p) {
                    total += b.prices.get(i);
                    count[p]++;
                }
            }
            if (live.contains(p) && (winner == -1 || total > most)) {
                winner = p;
                most = total;
            }
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner + " wins the game with total asset value of $" + most + ".");
        System.out.println("***GAME SUMMARY***");
        for (int p = 0; p < numPlayers; p++) {
            System.out.println("Player " + p + ":");
            if (!live.contains(p)) {
                System.out.println("Bankrupt and out of game.");
            } else {
                System.out.println("Cash Balance: $" + pl.cash.get(p));
                if (count[p] == 0) System.out.println("No purchased property.");
                else System.out.println("Number of Purchased Properties: " + count[p]);
            }
        }
    }
}
