import java.io.*;
import java.util.*;

class Property {
    String name;
    int price;
    String color;
    int owner = -1;
    int houses = 0;
}

class Player {
    int cash;
    int pos;
    double thetaP;
    int thetaH;
    boolean active = true;
}

public class Main {
    static Property[] board = new Property[1000];
    static int n = 0;
    static int[] cards = new int[10000];
    static int numCards = 0;
    static Player[] players = new Player[1000];
    static int numPlayers = 0;
    static int startCash;
    static int go = 0;

    static boolean readBoard(String fn) throws IOException {
        Scanner sc = new Scanner(new File(fn));
        while (sc.hasNext()) {
            Property p = new Property();
            p.name = sc.next();
            if (!sc.hasNextInt()) return false;
            p.price = sc.nextInt();
            if (!sc.hasNext()) return false;
            p.color = sc.next();
            if (p.name.equals("GO") || p.name.equals("Parking")) {
                if (!p.color.equals("NONE")) return false;
            } else {
                if (p.price <= 0) return false;
                if (!p.color.equals("RED") && !p.color.equals("BLUE") && !p.color.equals("GREEN")
                        && !p.color.equals("YELLOW") && !p.color.equals("BLACK")) return false;
            }
            if (p.name.equals("GO")) go = n;
            board[n] = p;
            n++;
        }
        sc.close();
        return true;
    }

    static boolean readCards(String fn) throws IOException {
        Scanner sc = new Scanner(new File(fn));
        if (!sc.hasNextInt()) return false;
        startCash = sc.nextInt();
        if (startCash <= 0) return false;
        while (sc.hasNext()) {
            if (!sc.hasNextInt()) return false;
            int c = sc.nextInt();
            if (c <= 0) return false;
            cards[numCards++] = c;
        }
        sc.close();
        return numCards > 0;
    }

    static void readPlayers(String fn) throws IOException {
        Scanner sc = new Scanner(new File(fn));
        while (sc.hasNext()) {
            Player p = new Player();
            p.thetaP = Double.parseDouble(sc.next());
            p.thetaH = sc.nextInt();
            p.cash = startCash;
            p.pos = go;
            players[numPlayers++] = p;
        }
        sc.close();
    }

    static int rent(int square) {
        int r = board[square].price / 10;
        if (board[square].price % 10 >= 5) r++;
        boolean mono = true;
        for (int i = 0; i < n; i++) {
            if (board[i].color.equals(board[square].color)) {
                if (board[i].owner != board[square].owner) mono = false;
            }
        }
        if (mono) r = r * 2;
        if (board[square].houses == 1) r = r * 2;
        if (board[square].houses == 2) r = r * 4;
        return r;
    }

    static int assets(int who) {
        int a = players[who].cash;
        for (int i = 0; i < n; i++) {
            if (board[i].owner == who) a += board[i].price;
        }
        return a;
    }

    static int countProps(int who) {
        int c = 0;
        for (int i = 0; i < n; i++) {
            if (board[i].owner == who) c++;
        }
        return c;
    }

    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(System.in);
        String f1 = in.next();
        String f2 = in.next();
        String f3 = in.next();
        int rounds = in.nextInt();
        if (!readBoard(f1) || !readCards(f2)) {
            System.out.println("Improper inputs.");
            return;
        }
        readPlayers(f3);

        int left = numPlayers;
        int card = 0;
        System.out.println("***MONOPOLY GAME STARTS***");
        for (int r = 1; r <= rounds; r++) {
            if (left == 1) break;
            System.out.println("Round: " + r);
            for (int p = 0; p < numPlayers; p++) {
                if (!players[p].active) continue;
                if (left == 1) break;
                int steps = cards[card % numCards];
                card++;
                players[p].pos = (players[p].pos + steps) % n;
                int sq = players[p].pos;
                String line = "Player " + p + " moves " + steps + " step(s) to " + board[sq].name;
                if (board[sq].name.equals("GO")) {
                    players[p].cash += 2000;
                    line += " and receives $2000.";
                } else if (board[sq].name.equals("Parking")) {
                    line += " and stays.";
                } else if (board[sq].owner == -1) {
                    if (players[p].cash >= players[p].thetaP * board[sq].price) {
                        players[p].cash -= board[sq].price;
                        board[sq].owner = p;
                        line += " and purchases " + board[sq].name + ".";
                    } else {
                        line += " and stays.";
                    }
                } else if (board[sq].owner == p) {
                    if (board[sq].houses < 2 && players[p].cash > players[p].thetaH) {
                        players[p].cash -= 1000;
                        board[sq].houses++;
                        line += " and builds house number " + board[sq].houses + ".";
                    } else {
                        line += " and stays.";
                    }
                } else {
                    int o = board[sq].owner;
                    int rent = rent(sq);
                    if (players[p].cash >= rent) {
                        players[p].cash -= rent;
                        players[o].cash += rent;
                        line += " and pays $" + rent + " rent to Player " + o + ".";
                    } else {
                        players[o].cash += players[p].cash;
                        players[p].cash = 0;
                        players[p].active = false;
                        left--;
                        for (int i = 0; i < n; i++) {
                            if (board[i].owner == p) board[i].owner = o;
                        }
                        line += " and bankrupt, transfers property to Player " + o + ".";
                    }
                }
                System.out.println(line);
            }
        }

        int best = -1;
        for (int p = 0; p < numPlayers; p++) {
            if (!players[p].active) continue;
            if (best == -1 || assets(p) > assets(best)) best = p;
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + best + " wins the game with total asset value of $" + assets(best) + ".");
        System.out.println("***GAME SUMMARY***");
        for (int p = 0; p < numPlayers; p++) {
            System.out.println("Player " + p + ":");
            if (!players[p].active) {
                System.out.println("Bankrupt and out of game.");
                continue;
            }
            System.out.println("Cash Balance: $" + players[p].cash);
            if (countProps(p) == 0) {
                System.out.println("No purchased property.");
            } else {
                System.out.println("Number of Purchased Properties: " + countProps(p));
            }
        }
    }
}
