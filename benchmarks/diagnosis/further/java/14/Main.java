import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    static String[] name = new String[0];
    static long[] price;
    static String[] color;
    static int[] owner;
    static int[] houses;
    static long[] cash;
    static int[] pos;
    static double[] tp;
    static long[] th;
    static boolean[] out;
    static ArrayList<Long> cards = new ArrayList<>();

    static boolean validColor(String c) {
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
    static long toNumber(String s) {
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
        name = new String[n];
        price = new long[n];
        color = new String[n];
        owner = new int[n];
        houses = new int[n];
        Arrays.fill(owner, -1);
        for (int i = 0; i < n; i++) {
            StringTokenizer t = new StringTokenizer(rows.get(i));
            name[i] = t.nextToken();
            String p = t.hasMoreTokens() ? t.nextToken() : "";
            color[i] = t.hasMoreTokens() ? t.nextToken() : "";
            if (name[i].equals("GO") || name[i].equals("Parking")) {
                if (!color[i].equals("NONE") && !validColor(color[i])) return false;
                color[i] = "NONE";
            } else {
                price[i] = toNumber(p);
                if (price[i] <= 0) return false;
                if (!validColor(color[i])) return false;
            }
        }
        return true;
    }

    static boolean readCards(String file) throws IOException {
        for (String row : lines(file)) {
            StringTokenizer t = new StringTokenizer(row);
            while (t.hasMoreTokens()) {
                long c = toNumber(t.nextToken());
                if (c <= 0) return false;
                cards.add(c);
            }
        }
        return true;
    }

    static boolean monopoly(int player, String c) {
        int all = 0;
        int mine = 0;
        for (int i = 0; i < name.length; i++) {
            if (color[i].equals(c)) {
                all++;
                if (owner[i] == player) mine++;
            }
        }
        return all == mine;
    }

    static long worth(int player) {
        long sum = cash[player];
        for (int i = 0; i < name.length; i++) {
            if (owner[i] == player) sum += price[i];
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

        boolean good = readBoard(boardFile);
        if (good) good = readCards(cardFile);
        if (!good) {
            o.print("Improper inputs.\n");
            o.flush();
            return;
        }
        ArrayList<String> rows = lines(playerFile);
        int k = rows.size();
        int n = name.length;
        cash = new long[k];
        pos = new int[k];
        tp = new double[k];
        th = new long[k];
        out = new boolean[k];
        int go = Arrays.asList(name).indexOf("GO");
        for (int i = 0; i < k; i++) {
            String[] f = rows.get(i).split("[ \t]+");
            tp[i] = Double.parseDouble(f[0]);
            th[i] = Long.parseLong(f[1]);
            cash[i] = cards.get(0);
            pos[i] = go;
        }
        int c = 1;
        int alive = k;

        o.print("***MONOPOLY GAME STARTS***\n");
        game:
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
                String begin = "Player " + i + " moves " + steps + " step(s) to " + name[s] + " and ";
                if (name[s].equals("GO")) {
                    cash[i] += 2000;
                    o.print(begin + "receives $2000.\n");
                } else if (name[s].equals("Parking")) {
                    o.print(begin + "stays.\n");
                } else if (owner[s] < 0) {
                    if (cash[i] >= tp[i] * price[s]) {
                        owner[s] = i;
                        cash[i] -= price[s];
                        o.print(begin + "purchases " + name[s] + ".\n");
                    } else {
                        o.print(begin + "stays.\n");
                    }
                } else if (owner[s] == i) {
                    if (houses[s] == 2 || cash[i] <= th[i]) {
                        o.print(begin + "stays.\n");
                    } else {
                        cash[i] -= 1000;
                        o.print(begin + "builds house number " + houses[s] + 1 + ".\n");
                        houses[s]++;
                    }
                } else {
                    int q = owner[s];
                    long rent = (price[s] + 5) / 10;
                    if (monopoly(q, color[s])) rent = rent * 2;
                    if (houses[s] >= 1) rent = rent * 2;
                    if (houses[s] >= 2) rent = rent * 2;
                    if (cash[i] >= rent) {
                        cash[i] -= rent;
                        cash[q] += rent;
                        o.print(begin + "pays $" + rent + " rent to Player " + q + ".\n");
                    } else {
                        cash[q] += cash[i];
                        cash[i] = 0;
                        for (int j = 0; j < n; j++) {
                            if (owner[j] == i) owner[j] = q;
                        }
                        out[i] = true;
                        alive--;
                        o.print(begin + "bankrupt, transfers property to Player " + q + ".\n");
                        if (alive == 1) break game;
                    }
                }
            }
        }

        int w = -1;
        for (int i = 0; i < k; i++) {
            if (out[i]) continue;
            if (w < 0 || worth(i) > worth(w)) w = i;
        }
        o.print("***SIMULATION RESULTS***\n");
        o.print("Player " + w + " wins the game with total asset value of $" + worth(w) + ".\n");
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
                if (count == 0) o.print("No purchased property.\n");
                else o.print("Number of Purchased Properties: " + count + "\n");
            }
        }
        o.flush();
    }
}
