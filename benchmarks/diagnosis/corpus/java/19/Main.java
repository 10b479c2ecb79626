import java.io.*;
import java.util.*;

class Property {
	ArrayList<String> names = new ArrayList<String>();
	ArrayList<Integer> prices = new ArrayList<Integer>();
	ArrayList<String> colors = new ArrayList<String>();
	ArrayList<Integer> owners = new ArrayList<Integer>();
	ArrayList<Integer> houses = new ArrayList<Integer>();
}

class Player {
	ArrayList<Integer> cash = new ArrayList<Integer>();
	ArrayList<Integer> pos = new ArrayList<Integer>();
	ArrayList<Double> buy = new ArrayList<Double>();
	ArrayList<Integer> build = new ArrayList<Integer>();
}

public class Main {
	public static void main(String[] args) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
		String f1 = in.readLine().trim();
		String f2 = in.readLine().trim();
		String f3 = in.readLine().trim();
		int rounds = Integer.parseInt(in.readLine().trim());

		Property bd = new Property();
		Player pp = new Player();
		ArrayList<Integer> cards = new ArrayList<Integer>();
		boolean wrong = false;
		String line;

		// read the board
		BufferedReader r = new BufferedReader(new FileReader(f1));
		while ((line = r.readLine()) != null) {
			if (line.trim().equals("")) continue;
			String[] s = line.trim().split(" +");
			if (s.length < 3) {
				wrong = true;
				continue;
			}
			int price = Integer.parseInt(s[1]);
			if (s[0].equals("GO") || s[0].equals("Parking")) {
				if (!s[2].equals("NONE")) wrong = true;
			} else {
				if (price <= 0) wrong = true;
				if (!"RED BLUE GREEN YELLOW BLACK".contains(s[2])) wrong = true;
			}
			bd.names.add(s[0]);
			bd.prices.add(price);
			bd.colors.add(s[2]);
			bd.owners.add(-1);
			bd.houses.add(0);
		}
		r.close();

		// read the cards
		r = new BufferedReader(new FileReader(f2));
		while ((line = r.readLine()) != null) {
			line = line.trim();
			if (line.equals("")) continue;
			try {
				int c = Integer.parseInt(line);
				if (c <= 0) wrong = true;
				cards.add(c);
			} catch (NumberFormatException e) {
				wrong = true;
			}
		}
		r.close();
		if (cards.size() < 2) wrong = true;

		if (wrong) {
			System.out.println("Improper inputs.");
			return;
		}
		int cash = cards.get(0);
		cards.remove(0);

		// read the players
		ArrayList<Integer> active = new ArrayList<Integer>();
		r = new BufferedReader(new FileReader(f3));
		while ((line = r.readLine()) != null) {
			if (line.trim().equals("")) continue;
			String[] s = line.trim().split(" +");
			active.add(pp.cash.size());
			pp.cash.add(cash);
			pp.pos.add(bd.names.indexOf("GO"));
			pp.buy.add(Double.parseDouble(s[0]));
			pp.build.add(Integer.parseInt(s[1]));
		}
		r.close();
		int numPlayers = pp.cash.size();

		// play
		System.out.println("***MONOPOLY GAME STARTS***");
		int card = 0;
		for (int round = 1; round <= rounds; round++) {
			if (active.size() == 1) break;
			System.out.println("Round: " + round);
			int k = 0;
			while (k < active.size() && active.size() > 1) {
				int p = active.get(k);
				int roll = cards.get(card);
				card++;
				if (card >= cards.size() - 1) card = 0;
				int sq = (pp.pos.get(p) + roll) % bd.names.size();
				pp.pos.set(p, sq);
				String name = bd.names.get(sq);
				int price = bd.prices.get(sq);
				int money = pp.cash.get(p);
				String text = "Player " + p + " moves " + roll + " step(s) to " + name;
				boolean out = false;
				if (name.equals("GO")) {
					pp.cash.set(p, money + 2000);
					text += " and receives $2000.";
				} else if (name.equals("Parking")) {
					text += " and stays.";
				} else if (bd.owners.get(sq) == -1) {
					if (money >= pp.buy.get(p) * price) {
						pp.cash.set(p, money - price);
						bd.owners.set(sq, p);
						text += " and purchases " + name + ".";
					} else {
						text += " and stays.";
					}
				} else if (bd.owners.get(sq) == p) {
					if (money - 1000 > pp.build.get(p) && bd.houses.get(sq) < 2) {
						pp.cash.set(p, money - 1000);
						bd.houses.set(sq, bd.houses.get(sq) + 1);
						text += " and builds house number " + bd.houses.get(sq) + ".";
					} else {
						text += " and stays.";
					}
				} else {
					int o = bd.owners.get(sq);
					int rent = (int) (price / 10.0 + 0.5);
					boolean mono = true;
					for (int i = 0; i < bd.names.size(); i++) {
						if (bd.colors.get(i).equals(bd.colors.get(sq))) {
							if (bd.owners.get(i) != o) mono = false;
						}
					}
					if (mono) rent *= 2;
					for (int i = 0; i < bd.houses.get(sq); i++) rent *= 2;
					if (money < rent) {
						text += " and bankrupt, transfers property to Player " + o + ".";
						pp.cash.set(o, pp.cash.get(o) + money);
						pp.cash.set(p, 0);
						for (int i = 0; i < bd.names.size(); i++) {
							if (bd.owners.get(i) == p) bd.owners.set(i, -1);
						}
						out = true;
					} else {
						pp.cash.set(p, money - rent);
						pp.cash.set(o, pp.cash.get(o) + rent);
						text += " and pays $" + rent + " rent to Player " + o + ".";
					}
				}
				System.out.println(text);
				if (out) {
					active.remove(k);
				} else {
					k++;
				}
			}
		}

		// results
		int winner = -1;
		int best = 0;
		int[] count = new int[numPlayers];
		for (int p = 0; p < numPlayers; p++) {
			int total = pp.cash.get(p);
			for (int i = 0; i < bd.names.size(); i++) {
				if (bd.owners.get(i) == p) {
					total += bd.prices.get(i);
					count[p]++;
				}
			}
			if (active.contains(p) && (winner == -1 || total > best)) {
				winner = p;
				best = total;
			}
		}
		System.out.println("***SIMULATION RESULTS***");
		System.out.println("Player " + winner + " wins the game with total asset value of $" + best + ".");
		System.out.println("***GAME SUMMARY***");
		for (int p = 0; p < numPlayers; p++) {
			System.out.println("Player " + p + ":");
			if (!active.contains(p)) {
				System.out.println("Bankrupt and out of game.");
			} else {
				System.out.println("Cash Balance: $" + pp.cash.get(p));
				if (count[p] == 0) System.out.println("No purchased property.");
				else System.out.println("Number of Purchased Properties: " + count[p]);
			}
		}
	}
}
