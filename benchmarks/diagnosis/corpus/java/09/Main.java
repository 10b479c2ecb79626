import java.io.File;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.Scanner;

/** One location on the board. */
class Property
{
    private final String name;
    private final int price;
    private final String color;
    private Player owner = null;
    private int houses = 0;

    Property(String name, int price, String color)
    {
        this.name = name;
        this.price = price;
        this.color = color;
    }

    String getName() { return name; }
    int getPrice() { return price; }
    String getColor() { return color; }
    Player getOwner() { return owner; }
    void setOwner(Player p) { owner = p; }
    int getHouses() { return houses; }
    void addHouse() { houses++; }
    boolean isGo() { return name.equals("GO"); }
    boolean isParking() { return name.equals("Parking"); }

    int basicRent()
    {
        return (price + 5) / 10;
    }
}

/** A current together with everything he owns. */
class Player
{
    private final int id;
    private int cash;
    private final double thP;
    private final int thH;
    private int position;
    private boolean bankrupt = false;
    private final ArrayList<Property> properties = new ArrayList<>();

    Player(int id, int cash, double thP, int thH, int position)
    {
        this.id = id;
        this.cash = cash;
        this.thP = thP;
        this.thH = thH;
        this.position = position;
    }

    int getId() { return id; }
    int getCash() { return cash; }
    int getPosition() { return position; }
    boolean isBankrupt() { return bankrupt; }
    ArrayList<Property> getProperties() { return properties; }

    void advance(int steps, int boardSize)
    {
        position = (position + steps) % boardSize;
    }

    void receive(int amount) { cash += amount; }
    void pay(int amount) { cash -= amount; }

    boolean shouldBuy(Property p)
    {
        return cash >= thP * p.getPrice();
    }

    boolean shouldBuild(Property p)
    {
        return p.getHouses() < 2 && cash >= thH;
    }

    void buy(Property p)
    {
        pay(p.getPrice());
        p.setOwner(this);
        properties.add(p);
    }

    void goBankrupt(Player creditor)
    {
        creditor.receive(cash);
        cash = 0;
        for (int i = 0; i < properties.size(); i++)
        {
            Property p = properties.get(i);
            p.setOwner(creditor);
            creditor.properties.add(p);
        }
        properties.clear();
        bankrupt = true;
    }

    int totalAssets()
    {
        int sum = cash;
        for (Property p : properties)
        {
            sum += p.getPrice();
        }
        return sum;
    }
}

class MonopolySimulator
{
    private final ArrayList<Property> board;
    private final ArrayList<Integer> cards;
    private final ArrayList<Player> players;
    private final int rounds;
    private int nextCard = 0;

    MonopolySimulator(ArrayList<Property> board, ArrayList<Integer> cards, ArrayList<Player> players, int rounds)
    {
        this.board = board;
        this.cards = cards;
        this.players = players;
        this.rounds = rounds;
    }

    private int drawCard()
    {
        int c = cards.get(nextCard);
        nextCard++;
        if (nextCard == cards.size())
        {
            nextCard = 0;
        }
        return c;
    }

    private int remaining()
    {
        int n = 0;
        for (Player p : players)
        {
            if (!p.isBankrupt())
            {
                n++;
            }
        }
        return n;
    }

    private boolean hasMonopoly(Player owner, String color)
    {
        for (Property p : board)
        {
            if (p.getColor().equals(color) && p.getOwner() != owner)
            {
                return false;
            }
        }
        return true;
    }

    private int rentOf(Property p)
    {
        int rent = p.basicRent();
        if (hasMonopoly(p.getOwner(), p.getColor()))
        {
            rent *= 2;
        }
        for (int i = 0; i < p.getHouses(); i++)
        {
            rent *= 2;
        }
        return rent;
    }

    private void takeTurn(Player current)
    {
        int steps = drawCard();
        current.advance(steps, board.size());
        Property landed = board.get(current.getPosition());
        System.out.print("Player " + current.getId() + " moves " + steps + " step(s) to " + landed.getName());
        if (landed.isGo())
        {
            current.receive(2000);
            System.out.println(" and receives $2000.");
        }
        else if (landed.isParking())
        {
            System.out.println(" and stays.");
        }
        else if (landed.getOwner() == null)
        {
            if (current.shouldBuy(landed))
            {
                current.buy(landed);
                System.out.println(" and purchases " + landed.getName() + ".");
            }
            else
            {
                System.out.println(" and stays.");
            }
        }
        else if (landed.getOwner() == current)
        {
            if (current.shouldBuild(landed))
            {
                current.pay(1000);
                landed.addHouse();
                System.out.println(" and builds house number " + landed.getHouses() + ".");
            }
            else
            {
                System.out.println(" and stays.");
            }
        }
        else
        {
            Player owner = landed.getOwner();
            int rent = rentOf(landed);
            if (rent >= current.getCash())
            {
                current.goBankrupt(owner);
                System.out.println(" and bankrupt, transfers property to Player " + owner.getId() + ".");
            }
            else
            {
                current.pay(rent);
                owner.receive(rent);
                System.out.println(" and pays $" + rent + " rent to Player " + owner.getId() + ".");
            }
        }
    }

    void run()
    {
        System.out.println("***MONOPOLY GAME STARTS***");
        for (int round = 1; round <= rounds && remaining() > 1; round++)
        {
            System.out.println("Round: " + round);
            for (Player p : players)
            {
                if (!p.isBankrupt() && remaining() > 1)
                {
                    takeTurn(p);
                }
            }
        }
        printResults();
    }

    private void printResults()
    {
        Player winner = null;
        for (Player p : players)
        {
            if (!p.isBankrupt() && (winner == null || p.totalAssets() > winner.totalAssets()))
            {
                winner = p;
            }
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner.getId() + " wins the game with total asset value of $" + winner.totalAssets() + ".");
        System.out.println("***GAME SUMMARY***");
        for (Player p : players)
        {
            System.out.println("Player " + p.getId() + ":");
            if (p.isBankrupt())
            {
                System.out.println("Bankrupt and out of game.");
            }
            else
            {
                System.out.println("Cash Balance: $" + p.getCash());
                if (p.getProperties().isEmpty())
                {
                    System.out.println("No purchased property.");
                }
                else
                {
                    System.out.println("Number of Purchased Properties: " + p.getProperties().size());
                }
            }
        }
    }
}

public class Main
{
    static void improper()
    {
        System.out.println("Improper inputs.");
        System.exit(0);
    }

    static int toInt(String s)
    {
        try
        {
            return Integer.parseInt(s);
        }
        catch (NumberFormatException e)
        {
            return -1;
        }
    }

    static boolean validColor(String c)
    {
        return c.equals("RED") || c.equals("BLUE") || c.equals("GREEN") || c.equals("YELLOW") || c.equals("BLACK");
    }

    public static void main(String[] args) throws FileNotFoundException
    {
        Scanner in = new Scanner(System.in);
        String boardName = in.nextLine().trim();
        String cardName = in.nextLine().trim();
        String playerName = in.nextLine().trim();
        int rounds = Integer.parseInt(in.nextLine().trim());

        ArrayList<Property> board = new ArrayList<>();
        int start = 0;
        Scanner file = new Scanner(new File(boardName));
        while (file.hasNextLine())
        {
            String line = file.nextLine().trim();
            if (line.isEmpty())
            {
                continue;
            }
            String[] parts = line.split("\\s+");
            if (parts.length != 3)
            {
                improper();
            }
            int price = toInt(parts[1]);
            Property p = new Property(parts[0], price, parts[2]);
            if (p.isGo() || p.isParking())
            {
                if (price != 0 || !parts[2].equals("NONE"))
                {
                    improper();
                }
                if (p.isGo())
                {
                    start = board.size();
                }
            }
            else
            {
                if (price < 0)
                {
                    improper();
                }
                if (!validColor(parts[2]))
                {
                    improper();
                }
            }
            board.add(p);
        }
        file.close();

        ArrayList<Integer> cards = new ArrayList<>();
        file = new Scanner(new File(cardName));
        while (file.hasNext())
        {
            int value = toInt(file.next());
            if (value <= 0)
            {
                improper();
            }
            cards.add(value);
        }
        file.close();
        if (cards.size() < 2)
        {
            improper();
        }
        int cash = cards.remove(0);

        ArrayList<Player> players = new ArrayList<>();
        file = new Scanner(new File(playerName));
        while (file.hasNext())
        {
            double buy = Double.parseDouble(file.next());
            int house = Integer.parseInt(file.next());
            players.add(new Player(players.size(), cash, buy, house, start));
        }
        file.close();

        new MonopolySimulator(board, cards, players, rounds).run();
    }
}
