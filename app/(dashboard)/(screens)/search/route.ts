import { getLocale } from 'next-intl/server';
import { type ScreenRequest, screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { type FoundBuyer, type FoundNow, MAX_RECORDS } from '#components/layout/search/search-data.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { withPlainSigns } from '#lib/platform/i18n/plain-signs.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { quickFindCustomers } from '#lib/modules/customers/dashboard.ts';
import type { FoundSale } from '#lib/modules/payments/views/dashboard.ts';
import { findSales } from '#lib/modules/payments/dashboard.ts';
import { quickFindProducts } from '#lib/modules/products/dashboard.ts';
import { findSubscriptions } from '#lib/modules/subscriptions/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/** Sales that are offered, buyers among them, and how many sales buyers are looked for in. */
const MAX_SALES = 5;
const MAX_BUYERS = 3;
const LOOKED_AT = 40;

const FOUND_NOTHING: FoundNow = {
  sales: [],
  buyers: [],
  products: [],
  customers: [],
  subscriptions: [],
  isTooBroad: false,
};

/**
 * The sales, buyers, products, customers and subscriptions that the search box offers during typing: of each kind those
 * that the person may see.
 */
export const GET = screenRoute('/search', find, ({ isSignedIn }) =>
  isSignedIn ? privateJson(FOUND_NOTHING) : new Response(null, { status: 401 }),
);

async function find({ request, sellers }: ScreenRequest): Promise<Response> {
  const search = new URL(request.url).searchParams.get('q') ?? '';
  const where = (right: Right): number[] => sellers.filter((seller) => can(seller, right)).map(({ id }) => id);
  const [found, foundProducts, foundCustomers, foundSubscriptions] = await Promise.all([
    findSales(where('see-sales'), search, LOOKED_AT),
    quickFindProducts(where('see-products'), search, MAX_RECORDS),
    quickFindCustomers(where('see-customers'), search, MAX_RECORDS),
    findSubscriptions(where('see-subscriptions'), search, MAX_RECORDS),
  ]);
  const [products, customers] = [
    foundProducts.ok ? foundProducts.value : [],
    foundCustomers.ok ? foundCustomers.value : [],
  ];
  const when = timeFormat(readLanguage(await getLocale()), settings().timeZone);
  const sales = found
    .slice(0, MAX_SALES)
    .map(({ buyerEmail: _email, createdAt, ...sale }) => ({ ...sale, at: when.format(createdAt) }));
  const known = new Set(customers.map(({ email }) => email.toLowerCase()));
  const buyers = buyersOf(found, search).filter(({ email }) => !known.has(email.toLowerCase()));
  const subscriptions = foundSubscriptions.ok ? foundSubscriptions.value : [];
  const isTooBroad = !foundProducts.ok || !foundCustomers.ok || !foundSubscriptions.ok;
  return privateJson({ sales, buyers, products, customers, subscriptions, isTooBroad } satisfies FoundNow);
}

const timeFormat = (language: Language, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(calendarLocale(language), {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** The buyers of those sales whose name or address has the text in it, each once. */
function buyersOf(found: readonly FoundSale[], search: string): FoundBuyer[] {
  const text = withPlainSigns(search.trim().toLowerCase());
  const buyers = new Map<string, FoundBuyer>();
  for (const { buyerName, buyerEmail } of found) {
    if (
      buyerEmail !== '' &&
      text !== '' &&
      withPlainSigns(`${buyerName} ${buyerEmail}`.toLowerCase()).includes(text) &&
      !buyers.has(buyerEmail)
    )
      buyers.set(buyerEmail, { name: buyerName, email: buyerEmail });
  }
  return [...buyers.values()].slice(0, MAX_BUYERS);
}
