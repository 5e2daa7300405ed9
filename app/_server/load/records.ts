import type { Screen } from '#lib/screens.ts';
import { loadCall } from './load-call.ts';
import { loadCustomer, loadProduct } from './load-catalogue.ts';
import { loadDelivery } from './load-delivery.ts';
import { loadDevice } from './load-devices.ts';
import { loadLink, loadSubscriptionLink } from './load-link.ts';
import { loadPartnerPayout, loadPayout } from './load-payout.ts';
import { loadReview } from './load-review.ts';
import { loadPartnerSeller } from './load-partner-seller.ts';
import { loadSubscription } from './load-subscription.ts';
import { loadSale } from './load-sale.ts';
import { loadPartnerStatements, loadStatements } from './load-statement.ts';

/**
 * Screens of one object and the loader of each, which asks for the right of the screen and runs once per request.
 * Identifiers consist of characters that an address holds unescaped.
 */
export const RECORDS = {
  '/sales/[saleId]': loadSale,
  '/sales/[saleId]/link/poster': loadLink,
  '/subscriptions/[subscriptionId]/link/poster': loadSubscriptionLink,
  '/subscriptions/[subscriptionId]': loadSubscription,
  '/callbacks/[deliveryId]': loadDelivery,
  '/devices/[deviceId]': loadDevice,
  '/payouts/[payoutId]': loadPayout,
  '/partner/payouts/[payoutId]': loadPartnerPayout,
  '/partner/review/[reviewId]': loadReview,
  '/products/[guid]': loadProduct,
  '/customers/[guid]': (guid: string) => loadCustomer('/customers/[guid]', guid),
  '/customers/[guid]/edit': (guid: string) => loadCustomer('/customers/[guid]/edit', guid),
  '/partner/sellers/[ref]': loadPartnerSeller,
  '/developers/requests/[callId]': async (callId: string) => ({ call: await loadCall(callId) }),
} as const satisfies Partial<Record<Screen, (id: string) => Promise<object>>>;

export type RecordScreen = keyof typeof RECORDS;

const isOfRecord = (screen: Screen): screen is RecordScreen => Object.hasOwn(RECORDS, screen);

/** The name of the parameter that an object is found by. */
export const recordIdIn = (screen: RecordScreen): string => /\[(\w+)\]/.exec(screen)?.[1] ?? '';

/** Screens of a period and its owner, who stands in the query of the address, and the loader of each. */
const PERIODS: Partial<Record<Screen, (period: string, query: URLSearchParams) => Promise<object>>> = {
  '/statements/[period]': (period, query) => loadStatements(period, query.get('seller') ?? ''),
  '/partner/statements/[period]': (period, query) => loadPartnerStatements(period, query.get('workspace') ?? ''),
};

/**
 * Loads what a screen of one object or period shows; not found where it does not exist or belongs to another tenant.
 */
export async function loadOrNotFound(screen: Screen, path: string): Promise<void> {
  const named = (parameter: string) =>
    path.replace(/[?#].*$/, '').split('/')[screen.split('/').indexOf(parameter)] ?? '';
  if (isOfRecord(screen)) await RECORDS[screen](named(`[${recordIdIn(screen)}]`));
  await PERIODS[screen]?.(named('[period]'), new URLSearchParams(path.split('?')[1] ?? ''));
}
