import type { Screen } from '#lib/screens.ts';
import { loadAgreement } from './load-agreement.ts';
import { type BusinessScreen, loadBusiness } from './load-business.ts';
import { loadCall } from './load-call.ts';
import { loadCustomer, loadProduct } from './load-catalogue.ts';
import { loadDelivery } from './load-delivery.ts';
import { loadDevice } from './load-devices.ts';
import { loadDocument, loadDraft, loadNewDocument } from './load-document.ts';
import { loadDispute } from './load-dispute.ts';
import { loadLink, loadSubscriptionLink } from './load-link.ts';
import { loadPartnerPayout, loadPayout } from './load-payout.ts';
import { loadReview } from './load-review.ts';
import { loadPartnerBooks } from './load-partner-books.ts';
import { loadPartnerSeller } from './load-partner-seller.ts';
import { loadSubscription } from './load-subscription.ts';
import { loadSample } from './load-sample.ts';
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
  '/agreements/[agreementId]': loadAgreement,
  '/disputes/[disputeId]': loadDispute,
  '/documents/[documentId]': (documentId: string) => loadDocument('/documents/[documentId]', documentId),
  '/documents/[documentId]/edit': loadDraft,
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

/** `named` is a part of the path, `asked` a value of the query; both are empty where they are missing. */
type Named = { named: (part: string) => string; asked: (word: string) => string };
type Load = (by: Named) => Promise<object>;

/** Screens that are about what the query of their address names, and the loader of each. */
const BY_QUERY: Record<BusinessScreen, Load> & Partial<Record<Screen, Load>> = {
  '/balance': ({ asked }) => loadBusiness('/balance', asked('seller')),
  '/bookkeeping': ({ asked }) => loadBusiness('/bookkeeping', asked('seller')),
  '/bookkeeping/accounts': ({ asked }) => loadBusiness('/bookkeeping/accounts', asked('seller')),
  '/bookkeeping/tax-files': ({ asked }) => loadBusiness('/bookkeeping/tax-files', asked('seller')),
  '/balance/entries': ({ asked }) => loadBusiness('/balance/entries', asked('seller')),
  '/documents/new': ({ asked }) => loadNewDocument(asked('seller'), asked('type'), asked('from'), asked('credits')),
  '/fees': ({ asked }) => loadBusiness('/fees', asked('seller')),
  '/month-end': ({ asked }) => loadBusiness('/month-end', asked('seller')),
  '/settings/signature': ({ asked }) => loadBusiness('/settings/signature', asked('seller')),
  '/settings/tax-authority': ({ asked }) => loadBusiness('/settings/tax-authority', asked('seller')),
  '/settings/payouts': ({ asked }) => loadBusiness('/settings/payouts', asked('seller')),
  '/settings/invoices': ({ asked }) => loadBusiness('/settings/invoices', asked('seller')),
  '/partner/fees': ({ asked }) => loadPartnerBooks('/partner/fees', asked('workspace')),
  '/start': async ({ asked }) => (asked('sale') === '' ? {} : loadSample(asked('sale'))),
  '/statements/[period]': ({ named, asked }) => loadStatements(named('[period]'), asked('seller')),
  '/partner/statements/[period]': ({ named, asked }) => loadPartnerStatements(named('[period]'), asked('workspace')),
};

/**
 * Loads what the address of a screen names; not found where it does not exist or belongs to another tenant.
 */
export async function loadOrNotFound(screen: Screen, path: string): Promise<void> {
  const [place = '', query] = path.split(/[?#]/);
  const named = (part: string) => place.split('/')[screen.split('/').indexOf(part)] ?? '';
  const asked = (word: string) => new URLSearchParams(query).get(word) ?? '';
  if (isOfRecord(screen)) await RECORDS[screen](named(`[${recordIdIn(screen)}]`));
  await BY_QUERY[screen]?.({ named, asked });
}
