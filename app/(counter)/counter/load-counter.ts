import { getTranslations } from 'next-intl/server';
import { atCounter } from '#app/(counter)/counter/at-counter.ts';
import type { CounterData } from '#components/counter/counter-data.ts';
import { can, type Person, type SellerAccess } from '#lib/modules/access/index.ts';
import { findPinState } from '#lib/modules/access/dashboard.ts';
import { fromHundredths } from '#lib/kernel/money.ts';
import { favouritesOf, findShift, latestPayments, shiftTotals } from '#lib/modules/counter/dashboard.ts';
import { counterCashPayment, counterSalePayment } from './counter-payments.ts';
import type { CounterProduct, CounterPayment } from '#lib/modules/counter/views.ts';
import { listSales } from '#lib/modules/payments/dashboard.ts';
import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';
import { listProducts } from '#lib/modules/products/dashboard.ts';
import { findTakingDevices } from '#lib/modules/devices/dashboard.ts';
import { closedBuyerChannels } from '#lib/modules/messages/dashboard.ts';

/** Rows of *Latest*, and products that are offered at most. */
const MAX_LATEST = 20;
const MAX_PRODUCTS = 500;

/** The status of a product that is available (specification 4.8). */
const ON_SALE = 1;

/** Loads the counter of a business for one person. */
export async function loadCounter(person: Person, seller: SellerAccess): Promise<CounterData> {
  const by = atCounter(person, seller);
  const t = await getTranslations('messages.timeline.reason');
  const [products, devices, latest, shift, pin, closed] = await Promise.all([
    productsOf(seller.id),
    findTakingDevices(seller.id),
    latestAt(by),
    findShift(by),
    person.till ? null : findPinState({ sellerId: seller.id, userId: person.id }),
    closedBuyerChannels(seller.id),
  ]);
  return {
    products,
    latest,
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
      pageSize: MAX_PRODUCTS,
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

async function latestAt(by: ReturnType<typeof atCounter>): Promise<CounterPayment[]> {
  const rows = await latestPayments(by, MAX_LATEST);
  const ids = rows.flatMap(({ saleId }) => saleId ?? []);
  const sales = ids.length === 0 ? [] : await salesOf(by.sellerId, ids);
  const byId = new Map(sales.map((sale) => [sale.saleId, sale]));
  return rows.flatMap((row) => {
    const sale = row.saleId === null ? null : byId.get(row.saleId);
    if (sale === undefined) return [];
    return [sale ? counterSalePayment(row, sale) : counterCashPayment(row)];
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
    size: MAX_LATEST,
  });
  return rows;
};
