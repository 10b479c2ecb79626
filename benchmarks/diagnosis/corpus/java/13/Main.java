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

        Property brd = new Property();
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
            brd.names.add(s[0]);
            brd.prices.add(price);
            brd.colors.add(s[2]);
            brd.owners.add(-1);
            brd.houses.add(0);
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
        ArrayList<Integer> inGame = new ArrayList<Integer>();
        r = new BufferedReader(new FileReader(f3));
        while ((line = r.readLine()) != null) {
            if (line.trim().equals("")) continue;
            String[] s = line.trim().split(" +");
            inGame.add(pl.cash.size());
            pl.cash.add(cash);
            pl.pos.add(brd.names.indexOf("GO"));
            pl.buy.add(Double.parseDouble(s[0]));
            pl.build.add(Integer.parseInt(s[1]));
        }
        r.close();
        int numPlayers = pl.cash.size();

        // play
        System.out.println("***MONOPOLY GAME STARTS***");
        int card = 0;
        for (int round = 1; round <= rounds; round++) {
            if (inGame.size() == 1) break;
            System.out.println("Round: " + round);
            int idx = 0;
            while (idx < inGame.size() && inGame.size() > 1) {
                int p = inGame.get(idx);
                int steps = cards.get(card);
                card++;
                if (card == cards.size()) card = 0;
                int sq = (pl.pos.get(p) + steps) % brd.names.size();
                pl.pos.set(p, sq);
                String name = brd.names.get(sq);
                int price = brd.prices.get(sq);
                int have = pl.cash.get(p);
                String text = "Player " + p + " moves " + steps + " step(s) to " + name;
                boolean out = false;
                if (name.equals("GO")) {
                    pl.cash.set(p, have + 2000);
                    text += " and receives $2000.";
                } else if (name.equals("Parking")) {
                    text += " and stays.";
                } else if (brd.owners.get(sq) == -1) {
                    if (have >= pl.buy.get(p) * price) {
                        pl.cash.set(p, have - price);
                        brd.owners.set(sq, p);
                        text += " and purchases " + name + ".";
                    } else {
                        text += " and stays.";
                    }
                } else if (brd.owners.get(sq) == p) {
                    if (have > pl.build.get(p) && brd.houses.get(sq) < 2) {
                        pl.cash.set(p, have - 1000);
                        brd.houses.set(sq, brd.houses.get(sq) + 1);
                        text += " and builds house number " + brd.houses.get(sq) + ".";
                    } else {
                        text += " and stays.";
                    }
                } else {
                    int o = brd.owners.get(sq);
                    int rent = (int) (price / 10.0 + 0.5);
                    boolean monopoly = true;
                    for (int i = 0; i < brd.names.size(); i++) {
                        if (brd.colors.get(i).equals(brd.colors.get(sq))) {
                            monopoly = brd.owners.get(i) == o;
                        }
                    }
                    if (monopoly) rent *= 2;
                    for (int i = 0; i < brd.houses.get(sq); i++) rent *= 2;
                    if (have < rent) {
                        text += " and bankrupt, transfers property to Player " + o + ".";
                        pl.cash.set(o, pl.cash.get(o) + have);
                        pl.cash.set(p, 0);
                        for (int i = 0; i < brd.names.size(); i++) {
                            if (brd.owners.get(i) == p) brd.owners.set(i, o);
                        }
                        out = true;
                    } else {
                        pl.cash.set(p, have - rent);
                        pl.cash.set(o, pl.cash.get(o) + rent);
                        text += " and pays $" + rent + " rent to Player " + o + ".";
                    }
                }
                System.out.println(text);
                if (out) {
                    inGame.remove(idx);
                }
                idx++;
            }
        }

        // results
        int winner = -1;
        int most = 0;
        int[] count = new int[numPlayers];
        for (int p = 0; p < numPlayers; p++) {
            int total = pl.cash.get(p);
            for (int i = 0; i < brd.names.size(); i++) {
                if (brd.owners.get(i) == p) {
                    total += brd.prices.get(i);
                    count[p]++;
                }
            }
            if (inGame.contains(p) && (winner == -1 || total > most)) {
                winner = p;
                most = total;
            }
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner + " wins the game with total asset value of $" + most + ".");
        System.out.println("***GAME SUMMARY***");
        for (int p = 0; p < numPlayers; p++) {
            System.out.println("Player " + p + ":");
            if (!inGame.contains(p)) {
                System.out.println("Bankrupt and out of game.");
            } else {
                System.out.println("Cash Balance: $" + pl.cash.get(p));
                if (count[p] == 0) System.out.println("No purchased property.");
                else System.out.println("Number of Purchased Properties: " + count[p]);
            }
        }
    }
}
