import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { MAX_BUYERS, type PickedBuyer } from '#components/customers/picked-buyer.ts';
import { listCustomers } from '#lib/modules/customers/dashboard.ts';

const ACTIVE = [1];

/**
 * GET /customers/pick?seller=&q=: the few active customers of one business that have the text in them, newest first;
 * without a text the newest.
 */
export const GET = screenRoute('/customers/pick', async ({ request, sellers }) => {
  const { searchParams } = new URL(request.url);
  const [key, search] = ['seller', 'q'].map((name) => (searchParams.get(name) ?? '').trim());
  const seller = sellers.find((one) => one.key === key);
  if (!seller) return new Response(null, { status: 404 });
  const found = await listCustomers({
    sellerIds: [seller.id],
    statuses: ACTIVE,
    sort: 'created_at',
    isAscending: false,
    page: 1,
    pageSize: MAX_BUYERS,
    filters: search ? { search } : {},
  });
  const buyers = (found.ok ? found.value.rows : []).map(
    ({ guid, firstName, lastName, email, phone }): PickedBuyer => ({
      guid,
      name: `${firstName} ${lastName}`.trim(),
      email,
      phone,
    }),
  );
  return privateJson(buyers);
});
