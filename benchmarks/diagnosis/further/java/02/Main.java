import java.io.File;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.Scanner;

public class Main {
    static final int MAX = 2000;
    static final int MAX_CARDS = 200000;

    // the board
    static int nSpaces = 0;
    static String[] name = new String[MAX];
    static int[] price = new int[MAX];
    static String[] color = new String[MAX];
    static int[] owner = new int[MAX]; // -1 = nobody
    static int[] houses = new int[MAX];

    // the cards
    static int startCash;
    static int nCards = 0;
    static int[] card = new int[MAX_CARDS];
    static int cardIndex = 0;

    // the players
    static int nPlayers = 0;
    static double[] thetaP = new double[MAX];
    static int[] thetaH = new int[MAX];
    static int[] cash = new int[MAX];
    static int[] pos = new int[MAX];
    static int[] count = new int[MAX]; // number of properties
    static boolean[] out = new boolean[MAX];
    static int alive;

    static boolean isColor(String c) {
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

    static boolean isSpecial(int i) {
        return name[i].equals("GO") || name[i].equals("Parking");
    }

    static boolean loadBoard(String file) throws FileNotFoundException {
        boolean ok = true;
        Scanner sc = new Scanner(new File(file));
        while (sc.hasNextLine()) {
            Scanner line = new Scanner(sc.nextLine());
            if (!line.hasNext()) {
                continue;
            }
            int i = nSpaces++;
            name[i] = line.next();
            price[i] = 0;
            if (line.hasNextInt()) {
                price[i] = line.nextInt();
            } else if (line.hasNext()) {
                line.next();
            }
            color[i] = line.hasNext() ? line.next() : "";
            if (isSpecial(i)) {
                if (!color[i].equals("NONE") && !isColor(color[i])) {
                    ok = false;
                }
            } else {
                if (price[i] <= 0) {
                    ok = false;
                }
                if (!isColor(color[i])) {
                    ok = false;
                }
            }
        }
        sc.close();
        return ok;
    }

    static boolean loadCards(String file) throws FileNotFoundException {
        Scanner sc = new Scanner(new File(file));
        boolean first = true;
        while (sc.hasNextInt()) {
            int n = sc.nextInt();
            if (n <= 0) {
                return false;
            }
            if (first) {
                startCash = n;
                first = false;
            } else {
                card[nCards++] = n;
            }
        }
        sc.close();
        return true;
    }

    static void loadPlayers(String file) throws FileNotFoundException {
        Scanner sc = new Scanner(new File(file));
        while (sc.hasNext()) {
            thetaP[nPlayers] = Double.parseDouble(sc.next());
            thetaH[nPlayers] = Integer.parseInt(sc.next());
            nPlayers++;
        }
        sc.close();
    }

    static boolean hasMonopoly(int p, String c) {
        for (int j = 0; j < nSpaces; j++) {
            if (!isSpecial(j) && color[j].equals(c) && owner[j] != p) {
                return false;
            }
        }
        return true;
    }

    static int rentOf(int s) {
        int rent = (price[s] + 5) / 10;
        if (hasMonopoly(owner[s], color[s])) {
            rent = rent * 2;
        }
        rent = rent * (int) Math.pow(2, houses[s]);
        return rent;
    }

    static void goBankrupt(int p, int creditor) {
        cash[creditor] += cash[p];
        cash[p] = 0;
        for (int j = 0; j < nSpaces; j++) {
            if (owner[j] == p) {
                owner[j] = creditor;
                count[creditor]++;
                count[p]--;
            }
        }
        out[p] = true;
        alive--;
    }

    static void move(int p) {
        int steps = card[cardIndex];
        cardIndex = (cardIndex + 1) % nCards;
        pos[p] = (pos[p] + steps) % nSpaces;
        int s = pos[p];
        System.out.print("Player " + p + " moves " + steps + " step(s) to " + name[s] + " and ");
        if (name[s].equals("GO")) {
            cash[p] += 2000;
            System.out.println("receives $2000.");
        } else if (name[s].equals("Parking")) {
            System.out.println("stays.");
        } else if (owner[s] >= 0 && owner[s] != p) {
            int rent = rentOf(s);
            int q = owner[s];
            if (cash[p] < rent) {
                goBankrupt(p, q);
                System.out.println("bankrupt, transfers property to Player " + q + ".");
            } else {
                cash[p] -= rent;
                cash[q] += rent;
                System.out.println("pays $" + rent + " rent to Player " + q + ".");
            }
        } else if (owner[s] == p) {
            if (houses[s] < 2 && cash[p] > thetaH[p]) {
                houses[s]++;
                cash[p] -= 1000;
                System.out.println("builds house number " + houses[s] + ".");
            } else {
                System.out.println("stays.");
            }
        } else {
            if (cash[p] >= thetaP[p] * price[s]) {
                owner[s] = p;
                cash[p] -= price[s];
                count[p]++;
                System.out.println("purchases " + name[s] + ".");
            } else {
                System.out.println("stays.");
            }
        }
    }

    static int assets(int p) {
        int total = cash[p];
        for (int j = 0; j < nSpaces; j++) {
            if (owner[j] == p) {
                total += price[j];
            }
        }
        return total;
    }

    static void simulate(int rounds) {
        System.out.println("***MONOPOLY GAME STARTS***");
        for (int r = 1; r <= rounds; r++) {
            if (alive <= 1) {
                return;
            }
            System.out.println("Round: " + r);
            for (int p = 0; p < nPlayers; p++) {
                if (out[p]) {
                    continue;
                }
                move(p);
                if (alive <= 1) {
                    return;
                }
            }
        }
    }

    static void results() {
        int winner = -1;
        for (int p = 0; p < nPlayers; p++) {
            if (!out[p] && (winner == -1 || assets(p) >= assets(winner))) {
                winner = p;
            }
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner + " wins the game with total asset value of $" + assets(winner) + ".");
        System.out.println("***GAME SUMMARY***");
        for (int p = 0; p < nPlayers; p++) {
            System.out.println("Player " + p + ":");
            if (out[p]) {
                System.out.println("Bankrupt and out of game.");
                continue;
            }
            System.out.println("Cash Balance: $" + cash[p]);
            if (count[p] == 0) {
                System.out.println("No purchased property.");
            } else {
                System.out.println("Number of Purchased Properties: " + count[p]);
            }
        }
    }

    public static void main(String[] args) throws FileNotFoundException {
        Scanner in = new Scanner(System.in);
        String f1 = in.nextLine();
        String f2 = in.nextLine();
        String f3 = in.nextLine();
        int rounds = Integer.parseInt(in.nextLine().trim());

        if (!loadBoard(f1) || !loadCards(f2)) {
            System.out.println("Improper inputs.");
            return;
        }
        loadPlayers(f3);
        Arrays.fill(owner, -1);
        int go = 0;
        for (int i = 0; i < nSpaces; i++) {
            if (name[i].equals("GO")) {
                go = i;
            }
        }
        for (int p = 0; p < nPlayers; p++) {
            cash[p] = startCash;
            pos[p] = go;
        }
        alive = nPlayers;
        simulate(rounds);
        results();
    }
}
