import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    static String[] names = new String[0];
    static long[] prices;
    static String[] colors;
    static int[] owner;
    static int[] houses;
    static long[] cash;
    static int[] pos;
    static double[] thetaP;
    static long[] thetaH;
    static boolean[] out;
    static ArrayList<Long> cards = new ArrayList<>();

    static boolean okColor(String c) {
        switch (c) {
            case "RED":
            case "BLUE":
            case "GREEN":
            case "YELLOW":
            case "BLACK":
                return true;
            default:
                return false;
        }
    }

    // returns -1 if s is not a number
    static long parse(String s) {
        try {
            return Long.parseLong(s);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static ArrayList<String> lines(String file) throws IOException {
        ArrayList<String> result = new ArrayList<>();
        BufferedReader r = new BufferedReader(new FileReader(file, StandardCharsets.ISO_8859_1));
        String line = r.readLine();
        while (line != null) {
            if (line.trim().length() > 0) result.add(line.trim());
            line = r.readLine();
        }
        r.close();
        return result;
    }

    static boolean readBoard(String file) throws IOException {
        ArrayList<String> rows = lines(file);
        int n = rows.size();
        names = new String[n];
        prices = new long[n];
        colors = new String[n];
        owner = new int[n];
        houses = new int[n];
        Arrays.fill(owner, -1);
        for (int i = 0; i < n; i++) {
            StringTokenizer t = new StringTokenizer(rows.get(i));
            names[i] = t.nextToken();
            String p = t.hasMoreTokens() ? t.nextToken() : "";
            colors[i] = t.hasMoreTokens() ? t.nextToken() : "";
            if (names[i].equals("GO") || names[i].equals("Parking")) {
                if (!colors[i].equals("NONE") && !okColor(colors[i])) return false;
                colors[i] = "NONE";
            } else {
                prices[i] = parse(p);
                if (prices[i] <= 0) return false;
                if (!okColor(colors[i])) return false;
            }
        }
        return true;
    }

    static boolean readCards(String file) throws IOException {
        for (String row : lines(file)) {
            StringTokenizer t = new StringTokenizer(row);
            while (t.hasMoreTokens()) {
                long c = parse(t.nextToken());
                if (c <= 0) return false;
                cards.add(c);
            }
        }
        return true;
    }

    static boolean monopoly(int player, String c) {
        int all = 0;
        int mine = 0;
        for (int i = 0; i < names.length; i++) {
            if (colors[i].equals(c)) {
                all++;
                if (owner[i] == player) mine++;
            }
        }
        return all == mine;
    }

    static long worth(int player) {
        long sum = cash[player];
        for (int i = 0; i < names.length; i++) {
            if (owner[i] == player) sum += prices[i];
        }
        return sum;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String boardFile = in.readLine();
        String cardFile = in.readLine();
        String playerFile = in.readLine();
        int rounds = Integer.parseInt(in.readLine().trim());
        PrintStream o = new PrintStream(new BufferedOutputStream(System.out), false, "ISO-8859-1");

        boolean ok = readBoard(boardFile);
        if (ok) ok = readCards(cardFile);
        if (!ok) {
            o.print("Improper inputs.\n");
            o.flush();
            return;
        }
        ArrayList<String> rows = lines(playerFile);
        int k = rows.size();
        int n = names.length;
        cash = new long[k];
        pos = new int[k];
        thetaP = new double[k];
        thetaH = new long[k];
        out = new boolean[k];
        int go = Arrays.asList(names).indexOf("GO");
        for (int i = 0; i < k; i++) {
            String[] f = rows.get(i).split("[ \t]+");
            thetaP[i] = Double.parseDouble(f[0]);
            thetaH[i] = Long.parseLong(f[1]);
            cash[i] = cards.get(0);
            pos[i] = go;
        }
        long[] wealth = new long[k];
        Arrays.fill(wealth, cards.get(0));
        int c = 1;
        int alive = k;

        o.print("***MONOPOLY GAME STARTS***\n");
        rounds_loop:
        for (int r = 1; r <= rounds; r++) {
            if (alive == 1) break;
            o.print("Round: " + r + "\n");
            for (int i = 0; i < k; i++) {
                if (out[i]) continue;
                if (c >= cards.size()) c = 1;
                long steps = cards.get(c);
                c++;
                pos[i] = (int) ((pos[i] + steps) % n);
                int s = pos[i];
                String text = "Player " + i + " moves " + steps + " step(s) to " + names[s] + " and ";
                if (names[s].equals("GO")) {
                    cash[i] += 2000;
                    o.print(text + "receives $2000.\n");
                } else if (names[s].equals("Parking")) {
                    o.print(text + "stays.\n");
                } else if (owner[s] < 0) {
                    if (cash[i] >= thetaP[i] * prices[s]) {
                        owner[s] = i;
                        cash[i] -= prices[s];
                        o.print(text + "purchases " + names[s] + ".\n");
                    } else {
                        o.print(text + "stays.\n");
                    }
                } else if (owner[s] == i) {
                    if (houses[s] == 2 || cash[i] <= thetaH[i]) {
                        o.print(text + "stays.\n");
                    } else {
                        cash[i] -= 1000;
                        houses[s]++;
                        o.print(text + "builds house number " + houses[s] + ".\n");
                    }
                } else {
                    int q = owner[s];
                    long rent = (prices[s] + 5) / 10;
                    if (monopoly(q, colors[s])) rent = rent * 2;
                    if (houses[s] >= 1) rent = rent * 2;
                    if (houses[s] >= 2) rent = rent * 2;
                    if (cash[i] >= rent) {
                        cash[i] -= rent;
                        cash[q] += rent;
                        o.print(text + "pays $" + rent + " rent to Player " + q + ".\n");
                    } else {
                        cash[q] += cash[i];
                        cash[i] = 0;
                        for (int j = 0; j < n; j++) {
                            if (owner[j] == i) owner[j] = q;
                        }
                        out[i] = true;
                        alive--;
                        o.print(text + "bankrupt, transfers property to Player " + q + ".\n");
                        if (alive == 1) break rounds_loop;
                    }
                }
            }
            for (int x = 0; x < k; x++) wealth[x] = worth(x);
        }

        int w = -1;
        for (int i = 0; i < k; i++) {
            if (out[i]) continue;
            if (w < 0 || wealth[i] > wealth[w]) w = i;
        }
        o.print("***SIMULATION RESULTS***\n");
        o.print("Player " + w + " wins the game with total asset value of $" + wealth[w] + ".\n");
        o.print("***GAME SUMMARY***\n");
        for (int i = 0; i < k; i++) {
            o.print("Player " + i + ":\n");
            if (out[i]) {
                o.print("Bankrupt and out of game.\n");
            } else {
                int count = 0;
                for (int j = 0; j < n; j++) {
                    if (owner[j] == i) count++;
                }
                o.print("Cash Balance: $" + cash[i] + "\n");
                o.print("Number of Purchased Properties: " + count + "\n");
            }
        }
        o.flush();
    }
}
