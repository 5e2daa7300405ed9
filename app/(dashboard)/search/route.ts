import { sellersFor } from '#app/person.ts';
import { listSales } from '#lib/modules/payments/queries/list-sales.ts';
import { database } from '#lib/platform/db/database.ts';

const MOST = 5;

/** The few sales that the search box offers while somebody types. */
export async function GET(request: Request): Promise<Response> {
  const sellers = await sellersFor('/search');
  if (!sellers) return new Response(null, { status: 401 });
  const search = new URL(request.url).searchParams.get('q') ?? '';
  const { rows } = await listSales(database(), sellers.map(({ id }) => id), {
    search, statuses: [], currency: null, from: null, until: null, least: null, most: null, parentId: null, sort: 'created', ascending: false, page: 1, size: MOST,
  });
  const found = rows.map(({ saleId, productName, status, price, currency }) => ({ saleId, productName, status, price, currency }));
  return Response.json(found, { headers: { 'cache-control': 'no-store' } });
}
