import java.util.*;
import java.io.*;

class Property
{
    private String name;
    private int price;
    private String color;
    private int ownerNumber;
    private int houses;
    private int currentRent;
    private boolean doubled;

    public Property()
    {
        ownerNumber = -1;
        houses = 0;
        currentRent = 0;
        doubled = false;
    }

    public void setName(String n) { name = n; }
    public String getName() { return name; }
    public void setColor(String c) { color = c; }
    public String getColor() { return color; }
    public int getPrice() { return price; }
    public int getOwner() { return ownerNumber; }
    public void setOwner(int o) { ownerNumber = o; }
    public int getHouses() { return houses; }
    public int getRent() { return currentRent; }

    public void setPrice(int p)
    {
        price = p;
        currentRent = p / 10;
        if (p % 10 >= 5)
        {
            currentRent++;
        }
    }

    public void buildHouse()
    {
        houses++;
        currentRent = currentRent * 2;
    }

    public void setMonopoly(boolean m)
    {
        if (m && !doubled)
        {
            currentRent = currentRent * 2;
            doubled = true;
        }
    }

    public boolean isStreet()
    {
        return !name.equals("GO") && !name.equals("Parking");
    }
}

class Player
{
    private int number;
    private int cash;
    private int position;
    private double threshold1;
    private int threshold2;
    private boolean bankrupt;
    private boolean[] mine;
    private int housesBuilt = 0;

    public Player(int number, int cash, int position, double t1, int t2, int boardSize)
    {
        this.number = number;
        this.cash = cash;
        this.position = position;
        threshold1 = t1;
        threshold2 = t2;
        bankrupt = false;
        mine = new boolean[boardSize];
    }

    public int getHousesBuilt() { return housesBuilt; }
    public void addHouse() { housesBuilt++; }
    public int getNumber() { return number; }
    public int getCash() { return cash; }
    public void setCash(int c) { cash = c; }
    public int getPosition() { return position; }
    public void setPosition(int p) { position = p; }
    public boolean isBankrupt() { return bankrupt; }
    public void setBankrupt(boolean b) { bankrupt = b; }
    public boolean has(int i) { return mine[i]; }
    public void setHas(int i, boolean b) { mine[i] = b; }
    public boolean willBuy(int price) { return cash >= threshold1 * price; }
    public boolean willBuild() { return cash > threshold2; }

    public int countProperties()
    {
        int count = 0;
        for (int i = 0; i < mine.length; i++)
        {
            if (mine[i])
            {
                count++;
            }
        }
        return count;
    }
}

public class Main
{
    private Property[] board;
    private int[] deck;
    private int startingCash;
    private Player[] players;

    private static final int MAX_HOUSES = 2;

    public static void main(String[] args) throws Exception
    {
        Scanner keyboard = new Scanner(System.in);
        String boardFile = keyboard.nextLine().trim();
        String cardFile = keyboard.nextLine().trim();
        String playerFile = keyboard.nextLine().trim();
        int rounds = keyboard.nextInt();
        Main game = new Main();
        boolean valid = true;
        if (!game.loadBoard(boardFile))
        {
            System.out.println("Improper inputs.");
            valid = false;
        }
        if (!game.loadCards(cardFile))
        {
            System.out.println("Improper inputs.");
            valid = false;
        }
        if (!valid)
        {
            return;
        }
        game.loadPlayers(playerFile);
        game.playGame(rounds);
        game.showResults();
    }

    private static String[] readTokens(String fileName) throws IOException
    {
        Scanner s = new Scanner(new File(fileName));
        String[] tokens = new String[4];
        int count = 0;
        while (s.hasNext())
        {
            if (count == tokens.length)
            {
                tokens = Arrays.copyOf(tokens, 2 * count);
            }
            tokens[count] = s.next();
            count++;
        }
        s.close();
        return Arrays.copyOf(tokens, count);
    }

    private static boolean isInteger(String s)
    {
        return s.matches("[+-]?[0-9]+");
    }

    private static boolean isColor(String s)
    {
        String[] allowed = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
        for (String a : allowed)
        {
            if (a.equals(s))
            {
                return true;
            }
        }
        return false;
    }

    private boolean loadBoard(String fileName) throws IOException
    {
        String[] tokens = readTokens(fileName);
        if (tokens.length % 3 != 0)
        {
            return false;
        }
        board = new Property[tokens.length / 3];
        for (int i = 0; i < board.length; i++)
        {
            board[i] = new Property();
            board[i].setName(tokens[3 * i]);
            if (!isInteger(tokens[3 * i + 1]))
            {
                return false;
            }
            board[i].setPrice(Integer.parseInt(tokens[3 * i + 1]));
            board[i].setColor(tokens[3 * i + 2]);
            if (board[i].isStreet())
            {
                if (board[i].getPrice() <= 0 || !isColor(board[i].getColor()))
                {
                    return false;
                }
            }
            else
            {
                if (!board[i].getColor().equals("NONE"))
                {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean loadCards(String fileName) throws IOException
    {
        String[] tokens = readTokens(fileName);
        if (tokens.length < 2)
        {
            return false;
        }
        for (String t : tokens)
        {
            if (!isInteger(t))
            {
                return false;
            }
            if (Integer.parseInt(t) <= 0)
            {
                return false;
            }
        }
        startingCash = Integer.parseInt(tokens[0]);
        deck = new int[tokens.length - 1];
        for (int i = 0; i < deck.length; i++)
        {
            deck[i] = Integer.parseInt(tokens[i + 1]);
        }
        return true;
    }

    private void loadPlayers(String fileName) throws IOException
    {
        String[] tokens = readTokens(fileName);
        int start = 0;
        while (!board[start].getName().equals("GO"))
        {
            start++;
        }
        players = new Player[tokens.length / 2];
        for (int i = 0; i < players.length; i++)
        {
            double t1 = Double.parseDouble(tokens[2 * i]);
            int t2 = Integer.parseInt(tokens[2 * i + 1]);
            players[i] = new Player(i, startingCash, start, t1, t2, board.length);
        }
    }

    private void updateMonopoly(String color, int owner)
    {
        boolean all = true;
        for (int i = 0; i < board.length; i++)
        {
            if (board[i].getColor().equals(color) && board[i].getOwner() != owner)
            {
                all = false;
            }
        }
        if (all)
        {
            for (int i = 0; i < board.length; i++)
            {
                if (board[i].getColor().equals(color))
                {
                    board[i].setMonopoly(true);
                }
            }
        }
    }

    private void handOverTo(Player from, Player to)
    {
        from.setCash(0);
        from.setBankrupt(true);
        for (int i = 0; i < board.length; i++)
        {
            if (from.has(i))
            {
                from.setHas(i, false);
                to.setHas(i, true);
                board[i].setOwner(to.getNumber());
            }
        }
        for (int i = 0; i < board.length; i++)
        {
            if (board[i].isStreet() && to.has(i))
            {
                updateMonopoly(board[i].getColor(), to.getNumber());
            }
        }
    }

    private int playersLeft()
    {
        int left = 0;
        for (int i = 0; i < players.length; i++)
        {
            if (!players[i].isBankrupt())
            {
                left++;
            }
        }
        return left;
    }

    private void playGame(int rounds)
    {
        int card = 0;
        System.out.println("***MONOPOLY GAME STARTS***");
        for (int round = 1; round <= rounds; round++)
        {
            if (playersLeft() <= 1)
            {
                return;
            }
            System.out.println("Round: " + round);
            for (int i = 0; i < players.length; i++)
            {
                if (players[i].isBankrupt())
                {
                    continue;
                }
                oneMove(players[i], deck[card]);
                if (players[i].isBankrupt())
                {
                    if (playersLeft() <= 1)
                    {
                        return;
                    }
                    continue;
                }
                card++;
                if (card == deck.length)
                {
                    card = 0;
                }
            }
        }
    }

    private void oneMove(Player p, int steps)
    {
        int pos = (p.getPosition() + steps) % board.length;
        p.setPosition(pos);
        Property sq = board[pos];
        System.out.print("Player " + p.getNumber() + " moves " + steps + " step(s) to " + sq.getName() + " and ");
        if (sq.getName().equals("GO"))
        {
            p.setCash(p.getCash() + 2000);
            System.out.print("receives $2000.");
        }
        else if (!sq.isStreet())
        {
            System.out.print("stays.");
        }
        else if (sq.getOwner() == -1 && p.willBuy(sq.getPrice()))
        {
            p.setCash(p.getCash() - sq.getPrice());
            p.setHas(pos, true);
            sq.setOwner(p.getNumber());
            updateMonopoly(sq.getColor(), p.getNumber());
            System.out.print("purchases " + sq.getName() + ".");
        }
        else if (sq.getOwner() == p.getNumber() && p.getHousesBuilt() < MAX_HOUSES && p.willBuild())
        {
            p.setCash(p.getCash() - 1000);
            sq.buildHouse();
            p.addHouse();
            System.out.print("builds house number " + sq.getHouses() + ".");
        }
        else if (sq.getOwner() == -1 || sq.getOwner() == p.getNumber())
        {
            System.out.print("stays.");
        }
        else
        {
            Player owner = players[sq.getOwner()];
            int rent = sq.getRent();
            if (rent > p.getCash())
            {
                handOverTo(p, owner);
                System.out.print("bankrupt, transfers property to Player " + owner.getNumber() + ".");
            }
            else
            {
                p.setCash(p.getCash() - rent);
                owner.setCash(owner.getCash() + rent);
                System.out.print("pays $" + rent + " rent to Player " + owner.getNumber() + ".");
            }
        }
        System.out.println();
    }

    private int assetsOf(Player p)
    {
        int value = p.getCash();
        for (int i = 0; i < board.length; i++)
        {
            if (p.has(i))
            {
                value += board[i].getPrice();
            }
        }
        return value;
    }

    private void showResults()
    {
        int winner = -1;
        int max = 0;
        for (int i = 0; i < players.length; i++)
        {
            if (!players[i].isBankrupt())
            {
                int value = assetsOf(players[i]);
                if (winner == -1 || value >= max)
                {
                    max = value;
                    winner = i;
                }
            }
        }
        System.out.println("***SIMULATION RESULTS***");
        System.out.println("Player " + winner + " wins the game with total asset value of $" + max + ".");
        System.out.println("***GAME SUMMARY***");
        for (int i = 0; i < players.length; i++)
        {
            System.out.println("Player " + i + ":");
            if (players[i].isBankrupt())
            {
                System.out.println("Bankrupt and out of game.");
            }
            else
            {
                System.out.println("Cash Balance: $" + players[i].getCash());
                int count = players[i].countProperties();
                if (count == 0)
                {
                    System.out.println("No purchased property.");
                }
                else
                {
                    System.out.println("Number of Purchased Properties: " + count);
                }
            }
        }
    }
}
