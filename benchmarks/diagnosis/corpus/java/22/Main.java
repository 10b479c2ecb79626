import java.io.*;
import java.util.StringTokenizer;
import java.util.Vector;

class Property {
  public static final String[] COLOR_NAMES = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
  public String name;
  public int price;
  public int colorIndex;   // -1: not a property
  public int ownerId;
  public int numHouses;

  public Property(String name, int price, int colorIndex) {
    this.name = name;
    this.price = price;
    this.colorIndex = colorIndex;
    this.ownerId = -1;
    this.numHouses = 0;
  }

  public static int findColor(String s) {
    for (int i = 0; i < COLOR_NAMES.length; i++) {
      if (COLOR_NAMES[i].equals(s)) {
        return i;
      }
    }
    return -1;
  }
}

class Player {
  public int cash;
  public int wealth;
  public int location;
  public double buyThreshold;
  public int houseThreshold;
  public boolean active;
  public int owned;
  public int[] perColor;

  public Player(int cash, double bt, int ht, int location) {
    this.cash = cash;
    this.wealth = cash;
    this.buyThreshold = bt;
    this.houseThreshold = ht;
    this.location = location;
    this.active = true;
    this.owned = 0;
    this.perColor = new int[Property.COLOR_NAMES.length];
  }

  public void changeCash(int amount) {
    cash += amount;
    wealth += amount;
  }
}

public class Main {
  private static Vector<Property> spaces = new Vector<Property>();
  private static int[] totalOfColor = new int[Property.COLOR_NAMES.length];
  private static Vector<Integer> cards = new Vector<Integer>();
  private static Vector<Player> players = new Vector<Player>();
  private static int cash;
  private static int startLocation;
  private static int activePlayers;
  private static int ci = 0;

  /** Digits with an optional sign; anything else gives 0 with ok[0] = false. */
  private static int readNumber(String s, boolean[] ok) {
    int i = 0;
    boolean negative = false;
    if (s.length() > 0 && (s.charAt(0) == '-' || s.charAt(0) == '+')) {
      negative = s.charAt(0) == '-';
      i = 1;
    }
    if (i >= s.length()) {
      ok[0] = false;
      return 0;
    }
    int value = 0;
    for (; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c < '0' || c > '9') {
        ok[0] = false;
        return 0;
      }
      value = value * 10 + (c - '0');
    }
    ok[0] = true;
    return negative ? -value : value;
  }

  private static boolean readBoard(String fileName) throws IOException {
    BufferedReader reader = new BufferedReader(new FileReader(fileName));
    String line = reader.readLine();
    boolean[] ok = new boolean[1];
    while (line != null) {
      StringTokenizer st = new StringTokenizer(line);
      if (st.countTokens() == 0) {
        line = reader.readLine();
        continue;
      }
      if (st.countTokens() < 3) {
        return false;
      }
      String name = st.nextToken();
      int price = readNumber(st.nextToken(), ok);
      if (!ok[0]) {
        return false;
      }
      String color = st.nextToken();
      int colorIndex = Property.findColor(color);
      if (name.equals("GO") || name.equals("Parking")) {
        if (!color.equals("NONE")) {
          return false;
        }
        if (name.equals("GO")) {
          startLocation = spaces.size();
        }
      } else {
        if (price <= 0 || colorIndex < 0) {
          return false;
        }
        totalOfColor[colorIndex]++;
      }
      spaces.add(new Property(name, price, colorIndex));
      line = reader.readLine();
    }
    reader.close();
    return true;
  }

  private static boolean readCards(String fileName) throws IOException {
    BufferedReader reader = new BufferedReader(new FileReader(fileName));
    boolean[] ok = new boolean[1];
    boolean first = true;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      line = line.trim();
      if (line.length() == 0) {
        continue;
      }
      int number = readNumber(line, ok);
      if (!ok[0]) {
        return false;
      }
      if (first) {
        cash = number;
        first = false;
      } else {
        if (number <= 0) {
          return false;
        }
        cards.add(number);
      }
    }
    reader.close();
    return cards.size() > 0;
  }

  private static void readPlayers(String fileName) throws IOException {
    BufferedReader reader = new BufferedReader(new FileReader(fileName));
    String line;
    while ((line = reader.readLine()) != null) {
      StringTokenizer st = new StringTokenizer(line);
      if (st.hasMoreTokens()) {
        double bt = Double.valueOf(st.nextToken());
        int ht = Integer.valueOf(st.nextToken());
        players.add(new Player(cash, bt, ht, startLocation));
      }
    }
    reader.close();
    activePlayers = players.size();
  }

  private static int computeRent(Property space) {
    int rent = space.price / 10;
    if (space.price - rent * 10 >= 5) {
      rent = rent + 1;
    }
    Player owner = players.get(space.ownerId);
    int power = space.numHouses;
    if (owner.perColor[space.colorIndex] == totalOfColor[space.colorIndex]) {
      power = power + 1;
    }
    while (power > 0) {
      rent = rent * 2;
      power--;
    }
    return rent;
  }

  private static void bankrupt(int from, int to, int owed) {
    Player loser = players.get(from);
    Player gainer = players.get(to);
    int rest = loser.cash;
    loser.changeCash(-rest);
    gainer.changeCash(owed);
    for (int i = 0; i < spaces.size(); i++) {
      Property space = spaces.get(i);
      if (space.ownerId == from) {
        space.ownerId = to;
      }
    }
    for (int c = 0; c < totalOfColor.length; c++) {
      gainer.perColor[c] += loser.perColor[c];
      loser.perColor[c] = 0;
    }
    gainer.owned += loser.owned;
    loser.owned = 0;
    loser.active = false;
    activePlayers--;
  }

  private static void move(int id) {
    Player player = players.get(id);
    int steps = cards.get(ci);
    ci++;
    if (ci >= cards.size()) {
      ci = 0;
    }
    player.location += steps;
    while (player.location >= spaces.size()) {
      player.location -= spaces.size();
    }
    Property space = spaces.get(player.location);
    String start = "Player " + id + " moves " + steps + " step(s) to " + space.name + " and ";
    if (space.name.equals("GO")) {
      player.changeCash(2000);
      System.out.println(start + "receives $2000.");
      return;
    }
    if (space.name.equals("Parking")) {
      System.out.println(start + "stays.");
      return;
    }
    if (space.ownerId == -1) {
      if (player.cash >= player.buyThreshold * space.price) {
        player.cash -= space.price;
        space.ownerId = id;
        player.owned++;
        player.perColor[space.colorIndex]++;
        System.out.println(start + "purchases " + space.name + ".");
      } else {
        System.out.println(start + "stays.");
      }
      return;
    }
    if (space.ownerId == id) {
      if (player.cash > player.houseThreshold && space.numHouses != 2) {
        player.changeCash(-1000);
        space.numHouses++;
        System.out.println(start + "builds house number " + space.numHouses + ".");
      } else {
        System.out.println(start + "stays.");
      }
      return;
    }
    int rent = computeRent(space);
    int ownerId = space.ownerId;
    if (player.cash < rent) {
      bankrupt(id, ownerId, rent);
      System.out.println(start + "bankrupt, transfers property to Player " + ownerId + ".");
    } else {
      player.changeCash(-rent);
      players.get(ownerId).changeCash(rent);
      System.out.println(start + "pays $" + rent + " rent to Player " + ownerId + ".");
    }
  }

  private static void printSummary() {
    int winner = -1;
    for (int i = 0; i < players.size(); i++) {
      if (players.get(i).active) {
        if (winner < 0 || players.get(i).wealth > players.get(winner).wealth) {
          winner = i;
        }
      }
    }
    System.out.println("***SIMULATION RESULTS***");
    System.out.println("Player " + winner + " wins the game with total asset value of $"
        + players.get(winner).wealth + ".");
    System.out.println("***GAME SUMMARY***");
    for (int i = 0; i < players.size(); i++) {
      Player player = players.get(i);
      System.out.println("Player " + i + ":");
      if (!player.active) {
        System.out.println("Bankrupt and out of game.");
      } else {
        System.out.println("Cash Balance: $" + player.cash);
        if (player.owned > 0) {
          System.out.println("Number of Purchased Properties: " + player.owned);
        } else {
          System.out.println("No purchased property.");
        }
      }
    }
  }

  public static void main(String[] args) throws IOException {
    BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
    String file1 = br.readLine().trim();
    String file2 = br.readLine().trim();
    String file3 = br.readLine().trim();
    int rounds = Integer.parseInt(br.readLine().trim());
    if (!readBoard(file1) || !readCards(file2)) {
      System.out.println("Improper inputs.");
      System.exit(0);
    }
    readPlayers(file3);
    System.out.println("***MONOPOLY GAME STARTS***");
    int round = 1;
    while (round <= rounds && activePlayers > 1) {
      System.out.println("Round: " + round);
      for (int i = 0; i < players.size() && activePlayers > 1; i++) {
        if (players.get(i).active) {
          move(i);
        }
      }
      round++;
    }
    printSummary();
  }
}
