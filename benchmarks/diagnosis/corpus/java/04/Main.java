import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

class InputError extends RuntimeException
{
}

abstract class Space
{
    protected String name;
    Space next;

    Space(String name)
    {
        this.name = name;
    }

    /** What happens to a player who ends the move here; returns the end of the sentence. */
    abstract String visit(Player p);

    static Space create(String name, int price, String color, Map<String, Integer> groupSizes)
    {
        if (name.equals("GO"))
        {
            if (!color.equals("NONE"))
            {
                throw new InputError();
            }
            return new GoSpace();
        }
        if (name.equals("Parking"))
        {
            if (!color.equals("NONE"))
            {
                throw new InputError();
            }
            return new ParkingSpace();
        }
        if (price <= 0)
        {
            throw new InputError();
        }
        switch (color)
        {
            case "RED":
            case "BLUE":
            case "GREEN":
            case "YELLOW":
            case "BLACK":
                break;
            default:
                throw new InputError();
        }
        groupSizes.put(color, groupSizes.getOrDefault(color, 0) + 1);
        return new Property(name, price, color, groupSizes);
    }
}

class GoSpace extends Space
{
    GoSpace()
    {
        super("GO");
    }

    String visit(Player p)
    {
        p.cash += 2000;
        return "receives $2000.";
    }
}

class ParkingSpace extends Space
{
    ParkingSpace()
    {
        super("Parking");
    }

    String visit(Player p)
    {
        return "stays.";
    }
}

class Property extends Space
{
    static final int MAX_HOUSES = 2;
    static final int HOUSE_COST = 1000;
    int price;
    String color;
    int houses;
    Player owner;
    private Map<String, Integer> groupSizes;

    Property(String name, int price, String color, Map<String, Integer> groupSizes)
    {
        super(name);
        this.price = price;
        this.color = color;
        this.groupSizes = groupSizes;
    }

    boolean inMonopoly()
    {
        int size = groupSizes.get(color);
        int have = 0;
        Space s = next;
        while (true)
        {
            if (s instanceof Property)
            {
                Property q = (Property) s;
                if (q.color.equals(color) && q.owner == owner)
                {
                    have++;
                }
            }
            if (s == this)
            {
                break;
            }
            s = s.next;
        }
        return have == size;
    }

    int rent()
    {
        double r = Math.floor(price * 10 / 100.0 + 0.5);
        if (inMonopoly())
        {
            r *= 2;
        }
        r *= Math.pow(2, houses);
        return (int) r;
    }

    String visit(Player p)
    {
        if (owner == null)
        {
            return tryBuy(p);
        }
        if (owner == p)
        {
            return tryBuild(p);
        }
        return payRent(p);
    }

    private String tryBuy(Player p)
    {
        if (p.cash < p.buyFactor * price)
        {
            return "stays.";
        }
        p.cash -= price;
        owner = p;
        p.propertyCount++;
        p.propertyValue += price;
        return "purchases " + name + ".";
    }

    private String tryBuild(Player p)
    {
        if (houses >= MAX_HOUSES || p.cash <= p.houseLimit)
        {
            return "stays.";
        }
        p.cash -= HOUSE_COST;
        houses++;
        return "builds house number " + houses + ".";
    }

    private String payRent(Player p)
    {
        int due = rent();
        if (p.cash < due)
        {
            Player creditor = owner;
            creditor.cash += p.cash;
            creditor.propertyValue += p.propertyValue;
            Space s = this;
            do
            {
                if (s instanceof Property && ((Property) s).owner == p)
                {
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

class Player
{
    int id;
    int cash;
    double buyFactor;
    int houseLimit;
    int propertyCount = 0;
    int propertyValue = 0;
    boolean out = false;
    Space at;

    int total()
    {
        return cash + propertyValue;
    }

    void step(int steps)
    {
        for (int i = 0; i < steps; i++)
        {
            at = at.next;
        }
    }
}

public class Main
{
    static Space goSpace;
    static int initialCash;
    static List<Integer> cardList = new ArrayList<>();
    static List<Player> players = new ArrayList<>();

    static int positive(String token)
    {
        int v = integer(token);
        if (v <= 0)
        {
            throw new InputError();
        }
        return v;
    }

    static int integer(String token)
    {
        try
        {
            return Integer.parseInt(token);
        }
        catch (NumberFormatException e)
        {
            throw new InputError();
        }
    }

    static void loadBoard(String file) throws IOException
    {
        Map<String, Integer> groups = new HashMap<>();
        Space first = null;
        Space last = null;
        try (Scanner sc = new Scanner(new File(file)))
        {
            while (sc.hasNextLine())
            {
                Scanner ls = new Scanner(sc.nextLine());
                if (!ls.hasNext())
                {
                    continue;
                }
                String name = ls.next();
                int price = integer(ls.hasNext() ? ls.next() : "");
                String color = ls.hasNext() ? ls.next() : "";
                Space s = Space.create(name, price, color, groups);
                if (first == null)
                {
                    first = s;
                }
                else
                {
                    last.next = s;
                }
                if (s instanceof GoSpace)
                {
                    goSpace = s;
                }
                last = s;
            }
        }
        last.next = first;
    }

    static void loadCards(String file) throws IOException
    {
        try (Scanner sc = new Scanner(new File(file)))
        {
            initialCash = positive(sc.hasNext() ? sc.next() : "");
            while (sc.hasNext())
            {
                cardList.add(positive(sc.next()));
            }
        }
        if (cardList.isEmpty())
        {
            throw new InputError();
        }
    }

    static void loadPlayers(String file) throws IOException
    {
        try (Scanner sc = new Scanner(new File(file)))
        {
            while (sc.hasNext())
            {
                Player p = new Player();
                p.id = players.size();
                p.cash = initialCash;
                p.buyFactor = Double.parseDouble(sc.next());
                p.houseLimit = Integer.parseInt(sc.next());
                p.at = goSpace;
                players.add(p);
            }
        }
    }

    static String simulate(int rounds)
    {
        StringBuilder log = new StringBuilder();
        log.append("***MONOPOLY GAME STARTS***\n");
        int alive = players.size();
        int drawn = 0;
        int round = 0;
        while (round < rounds && alive > 1)
        {
            round++;
            log.append("Round: ").append(round).append("\n");
            for (Player p : players)
            {
                if (p.out)
                {
                    continue;
                }
                int steps = cardList.get(drawn);
                drawn = (drawn + 1) % cardList.size();
                p.step(steps);
                log.append("Player ").append(p.id).append(" moves ").append(steps).append(" step(s) to ");
                log.append(p.at.name).append(" and ").append(p.at.visit(p)).append("\n");
                if (p.out)
                {
                    alive--;
                    if (alive == 1)
                    {
                        break;
                    }
                }
            }
        }
        return log.toString();
    }

    static String results()
    {
        StringBuilder sb = new StringBuilder("***SIMULATION RESULTS***\n");
        Player best = null;
        for (int i = players.size() - 1; i >= 0; i--)
        {
            Player p = players.get(i);
            if (p.out)
            {
                continue;
            }
            if (best == null || p.total() >= best.total())
            {
                best = p;
            }
        }
        sb.append("Player ").append(best.id).append(" wins the game with total asset value of $");
        sb.append(best.total()).append(".\n***GAME SUMMARY***\n");
        for (Player p : players)
        {
            sb.append("Player ").append(p.id).append(":\n");
            if (p.out)
            {
                sb.append("Bankrupt and out of game.\n");
            }
            else
            {
                sb.append("Cash Balance: $").append(p.cash).append("\n");
                if (p.propertyCount == 0)
                {
                    sb.append("No purchased property.\n");
                }
                else
                {
                    sb.append("Number of Purchased Properties: ").append(p.propertyCount).append("\n");
                }
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) throws IOException
    {
        Scanner in = new Scanner(System.in);
        String boardFile = in.next();
        String cardFile = in.next();
        String playerFile = in.next();
        int rounds = in.nextInt();
        try
        {
            loadBoard(boardFile);
            loadCards(cardFile);
            loadPlayers(playerFile);
        }
        catch (InputError e)
        {
            System.out.println("Improper inputs.");
            return;
        }
        System.out.print(simulate(rounds));
        System.out.print(results());
    }
}
