import { sellersFor } from '#app/person.ts';
import type { FoundBuyer, FoundNow } from '#components/layout/search-words.ts';
import type { FoundSale } from '#lib/modules/payments/contract/dashboard.ts';
import { findSales } from '#lib/modules/payments/queries/find-sales.ts';
import { database } from '#lib/platform/db/database.ts';

/** Sales that are offered, buyers among them, and how many sales buyers are looked for in. */
const MOST_SALES = 5;
const MOST_BUYERS = 3;
const LOOKED_AT = 40;

/** The few sales and buyers that the search box offers while somebody types. */
export async function GET(request: Request): Promise<Response> {
  const sellers = await sellersFor('/search');
  if (!sellers) return new Response(null, { status: 401 });
  const search = new URL(request.url).searchParams.get('q') ?? '';
  const found = await findSales(database(), sellers.map(({ id }) => id), search, LOOKED_AT);
  const sales = found.slice(0, MOST_SALES).map(({ saleId, productName, status, price, currency }) => ({ saleId, productName, status, price, currency }));
  return Response.json({ sales, buyers: buyersOf(found, search) } satisfies FoundNow, { headers: { 'cache-control': 'private, no-store' } });
}

/** The buyers of those sales whose name or address has the text in it, each once. */
function buyersOf(found: readonly FoundSale[], search: string): FoundBuyer[] {
  const text = search.trim().toLowerCase();
  const buyers = new Map<string, FoundBuyer>();
  for (const { buyerName, buyerEmail } of found) {
    if (buyerEmail !== '' && text !== '' && `${buyerName} ${buyerEmail}`.toLowerCase().includes(text) && !buyers.has(buyerEmail)) buyers.set(buyerEmail, { name: buyerName, email: buyerEmail });
  }
  return [...buyers.values()].slice(0, MOST_BUYERS);
}
