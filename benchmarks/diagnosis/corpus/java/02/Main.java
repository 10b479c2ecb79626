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
  double tp;
  int th;
  boolean active = true;
}

public class Main {
  static Property[] sp = new Property[1000];
  static int n = 0;
  static int[] cards = new int[10000];
  static int nc = 0;
  static Player[] pl = new Player[1000];
  static int np = 0;
  static int money0;
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
      sp[n] = p;
      n++;
    }
    sc.close();
    return true;
  }

  static boolean readCards(String fn) throws IOException {
    Scanner sc = new Scanner(new File(fn));
    if (!sc.hasNextInt()) return false;
    money0 = sc.nextInt();
    if (money0 <= 0) return false;
    while (sc.hasNextInt()) {
      int c = sc.nextInt();
      if (c <= 0) return false;
      cards[nc++] = c;
    }
    sc.close();
    return nc > 0;
  }

  static void readPlayers(String fn) throws IOException {
    Scanner sc = new Scanner(new File(fn));
    while (sc.hasNext()) {
      Player p = new Player();
      p.tp = Double.parseDouble(sc.next());
      p.th = sc.nextInt();
      p.cash = money0;
      p.pos = go;
      pl[np++] = p;
    }
    sc.close();
  }

  static int rent(int square) {
    int r = sp[square].price / 10;
    if (sp[square].price % 10 >= 5) r++;
    boolean mono = true;
    for (int i = 0; i < n; i++) {
      if (sp[i].color.equals(sp[square].color)) {
        if (sp[i].owner != sp[square].owner) mono = false;
      }
    }
    if (mono) r = r * 2;
    if (sp[square].houses == 1) r = r * 2;
    if (sp[square].houses == 2) r = r * 4;
    return r;
  }

  static int assets(int who) {
    int a = pl[who].cash;
    for (int i = 0; i < n; i++) {
      if (sp[i].owner == who) a += sp[i].price;
    }
    return a;
  }

  static int countProps(int who) {
    int c = 0;
    for (int i = 0; i < n; i++) {
      if (sp[i].owner == who) c++;
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

    int alive = np;
    int card = 0;
    System.out.println("***MONOPOLY GAME STARTS***");
    for (int r = 1; r <= rounds; r++) {
      if (alive == 1) break;
      System.out.println("Round: " + r);
      for (int p = 0; p < np; p++) {
        if (!pl[p].active) continue;
        if (alive == 1) break;
        int steps = cards[card % nc];
        card++;
        pl[p].pos += steps;
        if (pl[p].pos >= n) pl[p].pos -= n;
        int sq = pl[p].pos;
        String line = "Player " + p + " moves " + steps + " step(s) to " + sp[sq].name;
        if (sp[sq].name.equals("GO")) {
          pl[p].cash += 2000;
          line += " and receives $2000.";
        } else if (sp[sq].name.equals("Parking")) {
          line += " and stays.";
        } else if (sp[sq].owner == -1) {
          if (pl[p].cash >= pl[p].tp * sp[sq].price) {
            pl[p].cash -= sp[sq].price;
            sp[sq].owner = p;
            line += " and purchases " + sp[sq].name + ".";
          } else {
            line += " and stays.";
          }
        } else if (sp[sq].owner == p) {
          if (sp[sq].houses < 2 && pl[p].cash > pl[p].th) {
            pl[p].cash -= 1000;
            sp[sq].houses++;
            line += " and builds house number " + sp[sq].houses + ".";
          } else {
            line += " and stays.";
          }
        } else {
          int o = sp[sq].owner;
          int rent = rent(sq);
          if (pl[p].cash >= rent) {
            pl[p].cash -= rent;
            pl[o].cash += rent;
            line += " and pays $" + rent + " rent to Player " + o + ".";
          } else {
            pl[o].cash += pl[p].cash;
            pl[p].cash = 0;
            pl[p].active = false;
            alive--;
            for (int i = 0; i < n; i++) {
              if (sp[i].owner == p) sp[i].owner = o;
            }
            line += " and bankrupt, transfers property to Player " + o + ".";
          }
        }
        System.out.println(line);
      }
    }

    int best = -1;
    for (int p = 0; p < np; p++) {
      if (!pl[p].active) continue;
      if (best == -1 || assets(p) > assets(best)) best = p;
    }
    System.out.println("***SIMULATION RESULTS***");
    System.out.println("Player " + best + " wins the game with total asset value of $" + assets(best) + ".");
    System.out.println("***GAME SUMMARY***");
    for (int p = 0; p < np; p++) {
      System.out.println("Player " + p + ":");
      if (!pl[p].active) {
        System.out.println("Bankrupt and out of game.");
        continue;
      }
      System.out.println("Cash Balance: $" + pl[p].cash);
      if (countProps(p) == 0) {
        System.out.println("No purchased property.");
      } else {
        System.out.println("Number of Purchased Properties: " + countProps(p));
      }
    }
  }
}
