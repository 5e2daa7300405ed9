import { getTranslations } from 'next-intl/server';
import { atCounter } from '#app/(counter)/counter/at-counter.ts';
import type { CounterData } from '#components/counter/counter-data.ts';
import { can, type Person, type SellerAccess } from '#lib/modules/access/index.ts';
import { findPinState } from '#lib/modules/access/dashboard.ts';
import { fromHundredths } from '#lib/kernel/money.ts';
import { favouritesOf, findShift, latestTaken, shiftTotals } from '#lib/modules/counter/dashboard.ts';
import { takenCash, takenSale } from './taken.ts';
import type { CounterProduct, Taken } from '#lib/modules/counter/views.ts';
import { listSales } from '#lib/modules/payments/dashboard.ts';
import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';
import { listProducts } from '#lib/modules/products/dashboard.ts';
import { findTakingDevices } from '#lib/modules/devices/dashboard.ts';
import { waysToBuyers } from '#lib/modules/messages/dashboard.ts';

/** Rows of *Latest*, and products that are offered at most. */
const TAKEN = 20;
const PRODUCTS = 500;

/** The status of a product that is available (specification 4.8). */
const ON_SALE = 1;

/** Loads the counter of a business for one person. */
export async function loadCounter(person: Person, seller: SellerAccess): Promise<CounterData> {
  const by = atCounter(person, seller);
  const t = await getTranslations('messages.timeline.reason');
  const [products, devices, taken, shift, pin, closed] = await Promise.all([
    productsOf(seller.id),
    findTakingDevices(seller.id),
    takenAt(by),
    findShift(by),
    person.till ? null : findPinState({ sellerId: seller.id, userId: person.id }),
    waysToBuyers(seller.id),
  ]);
  return {
    products,
    taken,
    devices: devices
      .filter(({ isServiceActive }) => isServiceActive)
      .map(({ publicId: id, posId, name, place, isOnline }) => ({ id, posId, name, place, isOnline })),
    shift: shift && {
      id: shift.publicId,
      since: shift.openedAt.toISOString(),
      totals: await shiftTotals(by, shift.publicId),
    },
    mayRefund: can(seller, 'refund'),
    pin,
    closed: { email: closed.email && t(closed.email), sms: closed.sms && t(closed.sms) },
  };
}

async function productsOf(sellerId: number): Promise<CounterProduct[]> {
  const [found, first] = await Promise.all([
    listProducts({
      sellerIds: [sellerId],
      statuses: [ON_SALE],
      filters: {},
      sort: 'name',
      isAscending: true,
      page: 1,
      pageSize: PRODUCTS,
    }),
    favouritesOf(sellerId),
  ]);
  const isFirst = new Set(first);
  return (found.ok ? found.value.rows : [])
    .flatMap(({ guid, name, prices }) => {
      const price = prices?.includeVat ?? null;
      if (!prices || price === null || price <= 0) return [];
      const amount = fromHundredths(price, prices.currency);
      return [{ guid, name, amount, currency: prices.currency, isFirst: isFirst.has(guid) }];
    })
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst));
}

async function takenAt(by: ReturnType<typeof atCounter>): Promise<Taken[]> {
  const rows = await latestTaken(by, TAKEN);
  const ids = rows.flatMap(({ saleId }) => saleId ?? []);
  const sales = ids.length === 0 ? [] : await salesOf(by.sellerId, ids);
  const byId = new Map(sales.map((sale) => [sale.saleId, sale]));
  return rows.flatMap((row) => {
    const sale = row.saleId === null ? null : byId.get(row.saleId);
    if (sale === undefined) return [];
    return [sale ? takenSale(row, sale) : takenCash(row)];
  });
}

const salesOf = async (sellerId: number, ids: readonly string[]): Promise<SaleRow[]> => {
  const { rows } = await listSales([sellerId], {
    search: '',
    statuses: [],
    currency: null,
    from: null,
    until: null,
    least: null,
    most: null,
    parentId: null,
    subscriptionId: null,
    ids,
    sort: 'created',
    ascending: false,
    page: 1,
    size: TAKEN,
  });
  return rows;
};
