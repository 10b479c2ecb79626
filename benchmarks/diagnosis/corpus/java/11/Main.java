import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class ImproperInputs extends Exception {
  ImproperInputs() { super("Improper inputs."); }
}

class Property {
  static final List<String> COLORS = Arrays.asList("RED", "BLUE", "GREEN", "YELLOW", "BLACK");
  final String name;
  final int price;
  final String color;

  Property(String line) throws ImproperInputs {
    String[] f = line.trim().split(" +");
    if (f.length < 3) throw new ImproperInputs();
    name = f[0];
    price = Main.num(f[1]);
    color = f[2];
    boolean special = name.equals("GO") || name.equals("Parking");
    if (special && !color.equals("NONE")) throw new ImproperInputs();
    if (!special && price < 1) throw new ImproperInputs();
    if (!special && !COLORS.contains(color)) throw new ImproperInputs();
  }

  boolean forSale() { return !color.equals("NONE"); }
}

class Player {
  final int num;
  final double pt;
  final int ht;
  int cash;
  int square;
  /** board index -> num of houses there */
  final Map<Integer, Integer> owned = new LinkedHashMap<>();

  Player(int num, String line) {
    String[] f = line.trim().split(" +");
    this.num = num;
    pt = Double.parseDouble(f[0]);
    ht = Integer.parseInt(f[1]);
  }

  boolean owns(int sq) { return owned.containsKey(sq); }
}

public class Main {
  private final List<Property> board = new ArrayList<>();
  private final Deque<Integer> pile = new ArrayDeque<>();
  private final List<Player> everybody = new ArrayList<>();
  private final Deque<Player> line = new ArrayDeque<>();

  static int num(String s) throws ImproperInputs {
    try {
      return (int) Double.parseDouble(s.trim());
    } catch (NumberFormatException e) {
      throw new ImproperInputs();
    }
  }

  static List<String> readAll(String file) throws IOException {
    List<String> result = new ArrayList<>();
    try (BufferedReader br = new BufferedReader(new FileReader(file))) {
      String s;
      while ((s = br.readLine()) != null) {
        if (!s.trim().isEmpty()) result.add(s);
      }
    }
    return result;
  }

  void load(String boardFile, String cardFile, String playerFile) throws IOException, ImproperInputs {
    int start = 0;
    for (String s : readAll(boardFile)) {
      Property p = new Property(s);
      if (p.name.equals("GO")) start = board.size();
      board.add(p);
    }
    for (String s : readAll(cardFile)) {
      int v = num(s);
      if (v <= 0) throw new ImproperInputs();
      pile.addLast(v);
    }
    if (pile.size() < 2) throw new ImproperInputs();
    int cash = pile.removeFirst();
    for (String s : readAll(playerFile)) {
      Player p = new Player(everybody.size(), s);
      p.cash = cash;
      p.square = start;
      everybody.add(p);
      line.addLast(p);
    }
  }

  Player ownerOf(int sq) {
    for (Player p : everybody) {
      if (p.owns(sq)) return p;
    }
    return null;
  }

  int rentFor(Player owner, int sq) {
    String color = board.get(sq).color;
    boolean monopoly = true;
    for (int i = 0; i < board.size(); i++) {
      if (board.get(i).color.equals(color) && !owner.owns(i)) monopoly = false;
    }
    int doublings = owner.owned.get(sq);
    if (monopoly) doublings++;
    int base = (int) Math.round(board.get(sq).price / 10.0);
    return base << doublings;
  }

  int worth(Player p) {
    int w = p.cash;
    for (int sq : p.owned.keySet()) w += board.get(sq).price;
    return w;
  }

  /** Plays one turn; false if the player is out of the game afterwards. */
  boolean turn(Player p) {
    int card = pile.removeFirst();
    pile.addLast(card);
    int steps = card;
    while (steps > 0) {
      p.square = (p.square + 1) % board.size();
      steps--;
      if (board.get(p.square).name.equals("GO")) p.cash += 2000;
    }
    int sq = p.square;
    Property here = board.get(sq);
    boolean stillIn = true;
    String what = "stays";
    Player owner = ownerOf(sq);
    if (here.name.equals("GO")) {
      what = "receives $2000";
    } else if (here.forSale() && owner == null) {
      if (p.cash >= p.pt * here.price) {
        p.cash -= here.price;
        p.owned.put(sq, 0);
        what = "purchases " + here.name;
      }
    } else if (here.forSale() && owner == p) {
      int h = p.owned.get(sq);
      if (h < 2 && p.cash > p.ht) {
        p.cash -= 1000;
        p.owned.put(sq, h + 1);
        what = "builds house number " + (h + 1);
      }
    } else if (here.forSale()) {
      int rent = rentFor(owner, sq);
      if (rent > p.cash) {
        owner.cash += p.cash;
        p.cash = 0;
        owner.owned.putAll(p.owned);
        p.owned.clear();
        stillIn = false;
        what = "bankrupt, transfers property to Player " + owner.num;
      } else {
        p.cash -= rent;
        owner.cash += rent;
        what = "pays $" + rent + " rent to Player " + owner.num;
      }
    }
    System.out.println("Player " + p.num + " moves " + card + " step(s) to " + here.name + " and " + what + ".");
    return stillIn;
  }

  void play(int rounds) {
    System.out.println("***MONOPOLY GAME STARTS***");
    for (int round = 1; round <= rounds && line.size() > 1; round++) {
      System.out.println("Round: " + round);
      int inThisRound = line.size();
      for (int i = 0; i < inThisRound; i++) {
        Player p = line.removeFirst();
        if (turn(p)) line.addLast(p);
        if (line.size() == 1) break;
      }
    }
  }

  void report() {
    Player winner = null;
    for (Player p : everybody) {
      if (!line.contains(p)) continue;
      if (winner == null || worth(p) > worth(winner)) winner = p;
    }
    System.out.println("***SIMULATION RESULTS***");
    System.out.println("Player " + winner.num + " wins the game with total asset value of $" + worth(winner) + ".");
    System.out.println("***GAME SUMMARY***");
    for (Player p : everybody) {
      System.out.println("Player " + p.num + ":");
      if (!line.contains(p)) {
        System.out.println("Bankrupt and out of game.");
      } else {
        System.out.println("Cash Balance: $" + p.cash);
        System.out.println(p.owned.isEmpty() ? "No purchased property."
            : "Number of Purchased Properties: " + p.owned.size());
      }
    }
  }

  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    String b = in.readLine().trim();
    String c = in.readLine().trim();
    String p = in.readLine().trim();
    int rounds = Integer.parseInt(in.readLine().trim());
    Main game = new Main();
    try {
      game.load(b, c, p);
    } catch (ImproperInputs e) {
      System.err.println(e.getMessage());
      return;
    }
    game.play(rounds);
    game.report();
  }
}
