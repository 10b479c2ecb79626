import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

class ImproperException extends RuntimeException {
}

abstract class Space {
  protected String name;
  Space next;

  Space(String name) {
    this.name = name;
  }

  /** What happens to a player who ends the move here; returns the end of the sentence. */
  abstract String onLanding(Player p);

  static Space create(String name, int price, String color, Map<String, Integer> groupSizes) {
    if (name.equals("GO")) {
      if (!color.equals("NONE")) {
        throw new ImproperException();
      }
      return new GoSpace();
    }
    if (name.equals("Parking")) {
      if (!color.equals("NONE")) {
        throw new ImproperException();
      }
      return new ParkingSpace();
    }
    if (price <= 0) {
      throw new ImproperException();
    }
    switch (color) {
      case "RED":
      case "BLUE":
      case "GREEN":
      case "YELLOW":
      case "BLACK":
        break;
      default:
        throw new ImproperException();
    }
    groupSizes.put(color, groupSizes.getOrDefault(color, 0) + 1);
    return new Property(name, price, color, groupSizes);
  }
}

class GoSpace extends Space {
  GoSpace() {
    super("GO");
  }

  String onLanding(Player p) {
    p.cash += 2000;
    return "receives $2000.";
  }
}

class ParkingSpace extends Space {
  ParkingSpace() {
    super("Parking");
  }

  String onLanding(Player p) {
    return "stays.";
  }
}

class Property extends Space {
  static final int MAX_HOUSES = 2;
  static final int HOUSE_COST = 1000;
  int price;
  String color;
  int houses;
  Player owner;
  private Map<String, Integer> groupSizes;

  Property(String name, int price, String color, Map<String, Integer> groupSizes) {
    super(name);
    this.price = price;
    this.color = color;
    this.groupSizes = groupSizes;
  }

  boolean inMonopoly() {
    int size = groupSizes.get(color);
    int have = 0;
    Space s = next;
    while (true) {
      if (s instanceof Property) {
        Property q = (Property) s;
        if (q.color.equals(color) && q.owner == owner) {
          have++;
        }
      }
      if (s == this) {
        break;
      }
      s = s.next;
    }
    return have == size;
  }

  int rent() {
    double r = Math.floor(price * 10 / 100.0 + 0.5);
    if (inMonopoly()) {
      r *= 2;
    }
    r *= Math.pow(2, houses);
    return (int) r;
  }

  String onLanding(Player p) {
    if (owner == null) {
      return offer(p);
    }
    if (owner == p) {
      return develop(p);
    }
    return charge(p);
  }

  private String offer(Player p) {
    if (p.cash < p.theta1 * price) {
      return "stays.";
    }
    p.cash -= price;
    owner = p;
    p.propertyCount++;
    p.propertyValue += price;
    return "purchases " + name + ".";
  }

  private String develop(Player p) {
    if (houses >= MAX_HOUSES || p.cash <= p.theta2) {
      return "stays.";
    }
    p.cash -= HOUSE_COST;
    houses++;
    return "builds house number " + houses + ".";
  }

  private String charge(Player p) {
    int due = rent();
    if (p.cash < due) {
      Player creditor = owner;
      creditor.cash += p.cash;
      creditor.propertyCount += p.propertyCount;
      creditor.propertyValue += p.propertyValue;
      Space s = this;
      do {
        if (s instanceof Property && ((Property) s).owner == p) {
          ((Property) s).owner = creditor;
        }
        s = s.next;
      } while (s != this);
      p.cash = 0;
      p.propertyCount = 0;
      p.propertyValue = 0;
      p.out = true;
      return "bankrupt, transfers property to Player " + creditor.id + ".";
    }
    p.cash -= due;
    owner.cash += due;
    return "pays $" + due + " rent to Player " + owner.id + ".";
  }
}

class Player {
  int id;
  int cash;
  double theta1;
  int theta2;
  int propertyCount = 0;
  int propertyValue = 0;
  boolean out = false;
  Space current;

  int total() {
    return cash + propertyValue;
  }

  void walk(int steps) {
    for (int i = 0; i < steps; i++) {
      current = current.next;
    }
  }
}

public class Main {
  static Space startSpace;
  static int initialCash;
  static List<Integer> deck = new ArrayList<>();
  static List<Player> players = new ArrayList<>();

  static int positive(String token) {
    int v = integer(token);
    if (v <= 0) {
      throw new ImproperException();
    }
    return v;
  }

  static int integer(String token) {
    try {
      return Integer.parseInt(token);
    } catch (NumberFormatException e) {
      throw new ImproperException();
    }
  }

  static void loadBoard(String file) throws IOException {
    Map<String, Integer> groups = new HashMap<>();
    Space first = null;
    Space last = null;
    try (Scanner sc = new Scanner(new File(file))) {
      while (sc.hasNextLine()) {
        Scanner ls = new Scanner(sc.nextLine());
        if (!ls.hasNext()) {
          continue;
        }
        String name = ls.next();
        int price = integer(ls.hasNext() ? ls.next() : "");
        String color = ls.hasNext() ? ls.next() : "";
        Space s = Space.create(name, price, color, groups);
        if (first == null) {
          first = s;
        } else {
          last.next = s;
        }
        last = s;
      }
    }
    last.next = first;
    startSpace = first;
  }

  static void loadCards(String file) throws IOException {
    try (Scanner sc = new Scanner(new File(file))) {
      initialCash = positive(sc.hasNext() ? sc.next() : "");
      while (sc.hasNext()) {
        deck.add(positive(sc.next()));
      }
    }
    if (deck.isEmpty()) {
      throw new ImproperException();
    }
  }

  static void loadPlayers(String file) throws IOException {
    try (Scanner sc = new Scanner(new File(file))) {
      while (sc.hasNext()) {
        Player p = new Player();
        p.id = players.size();
        p.cash = initialCash;
        p.theta1 = Double.parseDouble(sc.next());
        p.theta2 = Integer.parseInt(sc.next());
        p.current = startSpace;
        players.add(p);
      }
    }
  }

  static String playGame(int rounds) {
    StringBuilder log = new StringBuilder();
    int alive = players.size();
    int cardNo = 0;
    int round = 0;
    while (round < rounds && alive > 1) {
      round++;
      log.append("Round: ").append(round).append("\n");
      for (Player p : players) {
        if (p.out) {
          continue;
        }
        int steps = deck.get(cardNo);
        cardNo = (cardNo + 1) % deck.size();
        p.walk(steps);
        log.append("Player ").append(p.id).append(" moves ").append(steps).append(" step(s) to ");
        log.append(p.current.name).append(" and ").append(p.current.onLanding(p)).append("\n");
        if (p.out) {
          alive--;
          if (alive == 1) {
            break;
          }
        }
      }
    }
    return log.toString();
  }

  static String summary() {
    StringBuilder sb = new StringBuilder("***SIMULATION RESULTS***\n");
    Player best = null;
    for (int i = players.size() - 1; i >= 0; i--) {
      Player p = players.get(i);
      if (p.out) {
        continue;
      }
      if (best == null || p.total() >= best.total()) {
        best = p;
      }
    }
    sb.append("Player ").append(best.id).append(" wins the game with total asset value of $");
    sb.append(best.total()).append(".\n***GAME SUMMARY***\n");
    for (Player p : players) {
      sb.append("Player ").append(p.id).append(":\n");
      if (p.out) {
        sb.append("Bankrupt and out of game.\n");
      } else {
        sb.append("Cash Balance: $").append(p.cash).append("\n");
        if (p.propertyCount == 0) {
          sb.append("No purchased property.\n");
        } else {
          sb.append("Number of Purchased Properties: ").append(p.propertyCount).append("\n");
        }
      }
    }
    return sb.toString();
  }

  public static void main(String[] args) throws IOException {
    Scanner in = new Scanner(System.in);
    String boardFile = in.next();
    String cardFile = in.next();
    String playerFile = in.next();
    int rounds = in.nextInt();
    System.out.println("***MONOPOLY GAME STARTS***");
    try {
      loadBoard(boardFile);
      loadCards(cardFile);
      loadPlayers(playerFile);
    } catch (ImproperException e) {
      System.out.println("Improper inputs.");
      return;
    }
    System.out.print(playGame(rounds));
    System.out.print(summary());
  }
}
