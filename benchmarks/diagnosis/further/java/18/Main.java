import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    static String[] name = new String[0];
    static long[] price;
    static String[] color;
    static int[] ownedBy;
    static int[] houses;
    static long[] money;
    static int[] position;
    static double[] buy;
    static long[] build;
    static boolean[] bankrupt;
    static ArrayList<Long> cards = new ArrayList<>();

    static boolean validColor(String card) {
        switch (card) {
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
    static long toNumber(String spot) {
        try {
            return Long.parseLong(spot);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static ArrayList<String> lines(String file) throws IOException {
        ArrayList<String> result = new ArrayList<>();
        BufferedReader round = new BufferedReader(new FileReader(file, StandardCharsets.ISO_8859_1));
        String line = round.readLine();
        while (line != null) {
            if (line.trim().length() > 0) result.add(line.trim());
            line = round.readLine();
        }
        round.close();
        return result;
    }

    static boolean readBoard(String file) throws IOException {
        ArrayList<String> rows = lines(file);
        int n = rows.size();
        name = new String[n];
        price = new long[n];
        color = new String[n];
        ownedBy = new int[n];
        houses = new int[n];
        Arrays.fill(ownedBy, -1);
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
                if (price[i] < 0) return false;
                if (!validColor(color[i])) return false;
            }
        }
        return true;
    }

    static boolean readCards(String file) throws IOException {
        for (String row : lines(file)) {
            StringTokenizer t = new StringTokenizer(row);
            while (t.hasMoreTokens()) {
                long card;
                try {
                    card = Long.parseLong(t.nextToken());
                } catch (NumberFormatException e) {
                    continue;
                }
                if (card <= 0) return false;
                cards.add(card);
            }
        }
        return true;
    }

    static boolean hasMonopoly(int player, String wanted) {
        int all = 0;
        int mine = 0;
        for (int i = 0; i < name.length; i++) {
            if (color[i].equals(wanted)) {
                all++;
                if (ownedBy[i] == player) mine++;
            }
        }
        return all == mine;
    }

    static long totalWealth(int player) {
        long sum = money[player];
        for (int i = 0; i < name.length; i++) {
            if (ownedBy[i] == player) sum += price[i];
        }
        return sum;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String boardFile = in.readLine();
        String cardFile = in.readLine();
        String playerFile = in.readLine();
        int rounds = Integer.parseInt(in.readLine().trim());
        PrintStream console = new PrintStream(new BufferedOutputStream(System.out), false, "ISO-8859-1");

        boolean good = readBoard(boardFile);
        if (good) good = readCards(cardFile);
        if (!good) {
            console.print("Improper inputs.\n");
            console.flush();
            return;
        }
        ArrayList<String> rows = lines(playerFile);
        int players = rows.size();
        int n = name.length;
        money = new long[players];
        position = new int[players];
        buy = new double[players];
        build = new long[players];
        bankrupt = new boolean[players];
        int go = Arrays.asList(name).indexOf("GO");
        for (int i = 0; i < players; i++) {
            String[] f = rows.get(i).split("[ \t]+");
            buy[i] = Double.parseDouble(f[0]);
            build[i] = Long.parseLong(f[1]);
            money[i] = cards.get(0);
            position[i] = go;
        }
        int card = 1;
        int remaining = players;

        console.print("***MONOPOLY GAME STARTS***\n");
        for (int round = 1; round <= rounds; round++) {
            if (remaining == 1) break;
            console.print("Round: " + round + "\n");
            for (int i = 0; i < players; i++) {
                if (bankrupt[i]) continue;
                if (card >= cards.size()) card = 1;
                long steps = cards.get(card);
                card++;
                position[i] = (int) ((position[i] + steps) % n);
                int spot = position[i];
                String begin = "Player " + i + " moves " + steps + " step(s) to " + name[spot] + " and ";
                if (name[spot].equals("GO")) {
                    money[i] += 2000;
                    console.print(begin + "receives $2000.\n");
                } else if (name[spot].equals("Parking")) {
                    console.print(begin + "stays.\n");
                } else if (ownedBy[spot] < 0) {
                    if (money[i] >= buy[i] * price[spot]) {
                        ownedBy[spot] = i;
                        money[i] -= price[spot];
                        console.print(begin + "purchases " + name[spot] + ".\n");
                    } else {
                        console.print(begin + "stays.\n");
                    }
                } else if (ownedBy[spot] == i) {
                    if (houses[spot] == 2 || money[i] <= build[i]) {
                        console.print(begin + "stays.\n");
                    } else {
                        money[i] -= 1000;
                        houses[spot]++;
                        console.print(begin + "builds house number " + houses[spot] + ".\n");
                    }
                } else {
                    int landlord = ownedBy[spot];
                    long rent = (price[spot] + 5) / 10;
                    if (hasMonopoly(i, color[spot])) rent = rent * 2;
                    if (houses[spot] >= 1) rent = rent * 2;
                    if (houses[spot] >= 2) rent = rent * 2;
                    if (money[i] >= rent) {
                        money[i] -= rent;
                        money[landlord] += rent;
                        console.print(begin + "pays $" + rent + " rent to Player " + landlord + ".\n");
                    } else {
                        money[landlord] += money[i];
                        money[i] = 0;
                        for (int j = 0; j < n; j++) {
                            if (ownedBy[j] == i) ownedBy[j] = landlord;
                        }
                        bankrupt[i] = true;
                        remaining--;
                        console.print(begin + "bankrupt, transfers property to Player " + landlord + ".\n");
                        break;
                    }
                }
            }
        }

        int winner = -1;
        for (int i = 0; i < players; i++) {
            if (bankrupt[i]) continue;
            if (winner < 0 || totalWealth(i) > totalWealth(winner)) winner = i;
        }
        console.print("***SIMULATION RESULTS***\n");
        console.print("Player " + winner + " wins the game with total asset value of $" + totalWealth(winner) + ".\n");
        console.print("***GAME SUMMARY***\n");
        for (int i = 0; i < players; i++) {
            console.print("Player " + i + ":\n");
            if (bankrupt[i]) {
                console.print("Bankrupt and out of game.\n");
            } else {
                int count = 0;
                for (int j = 0; j < n; j++) {
                    if (ownedBy[j] == i) count++;
                }
                console.print("Cash Balance: $" + money[i] + "\n");
                if (count == 0) console.print("No purchased property.\n");
                else console.print("Number of Purchased Properties: " + count + "\n");
            }
        }
        console.flush();
    }
}
