import { z } from 'zod';
import { type Contract, contract } from '#lib/kernel/contract.ts';
import { text } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { listBalanceEntriesContract } from '#lib/modules/balances/contract.ts';
import { DOCUMENT_EXAMPLE, documentRecord } from '#lib/modules/documents/contract/document-record.ts';
import { PAYOUT_EXAMPLE, payoutRecord } from '#lib/modules/payouts/contract/payout-fields.ts';
import { instant } from './instant.ts';
import type { Scope } from './scopes.ts';

/** What clients read: lists from the oldest to the newest, that miss nothing (answers, section 13). */

const NOTES = [
  'The list begins with the oldest. For the next page, send `next_cursor` as `cursor`; it is null at the end.',
  'The next time, send the `as_of` of the last page as `updated_since`. You may get an item again, and never miss ' +
    'one: keep it by its identifier.',
  'An item appears up to two minutes after it was booked.',
];

const reading = z.object({
  limit: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
  cursor: text({ max: 60, description: 'The next_cursor of the page before.' }).optional,
  updated_since: instant,
});
export type ReadingRequest = z.output<typeof reading>;

/** `public_key` tells the sellers of a partner apart: the private identifier signs in, and a reader may not have it. */
const seller = { public_key: z.string().describe('The public key of the seller.') };
const SELLER = { public_key: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11' };

const REFUSALS = ['not_signed_in', 'invalid_value', 'insufficient_scope', 'temporarily_unavailable'] as const;

type Feed<Id extends string, Item extends z.ZodObject> = {
  id: Id;
  path: string;
  summary: string;
  notes?: readonly string[];
  scope: Scope;
  item: Item;
  example: Record<string, unknown>;
};

const feed = <const Id extends string, Item extends z.ZodObject>({
  item,
  example,
  notes = [],
  ...of
}: Feed<Id, Item>) =>
  contract({
    ...of,
    method: 'GET',
    notes: [`Scope: \`${of.scope}\`.`, ...notes, ...NOTES],
    auth: 'client',
    errors: 'oauth',
    limitGroup: null,
    request: reading,
    sources: { limit: 'query', cursor: 'query', updated_since: 'query' },
    response: z.object({
      items: z.array(item),
      next_cursor: z.string().nullable(),
      as_of: z.string().describe('The time of this answer, for `updated_since`.'),
    }),
    refusals: REFUSALS,
    example: {
      request: { limit: 100, updated_since: '2026-11-26T08:00:00.000Z' },
      response: { items: [{ ...SELLER, ...example }], next_cursor: null, as_of: '2026-11-27T08:00:00.000Z' },
    },
  });

const SIGNS = 'Amounts are in minor units. Money to the seller is positive; fees, refunds and payouts are negative.';

const entries = listBalanceEntriesContract;
const [ENTRY_EXAMPLE] = (entries.example.response as { items: Record<string, unknown>[] }).items;

/** GET /accounting/entries */
export const listAccountingEntriesContract = feed({
  id: 'list-accounting-entries',
  path: '/accounting/entries',
  summary: 'Read every line of the balances.',
  notes: [
    SIGNS,
    'An entry never changes. `payout_id` is null until a payout has it; [list-payout-transactions]' +
      '(/docs/operations/list-payout-transactions) names the entries of each.',
  ],
  scope: 'read-ledger',
  item: z.object({ ...seller, ...entries.response.shape.items.element.shape }),
  example: ENTRY_EXAMPLE ?? {},
});

export const FEE_KINDS = ['processing-fee', 'market-fee', 'chargeback-fee'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** GET /accounting/fees */
export const listAccountingFeesContract = feed({
  id: 'list-accounting-fees',
  path: '/accounting/fees',
  summary: 'Read the fees, each with its rate and its VAT.',
  notes: [SIGNS, 'A page may have fewer fees than its limit, or none, and have a next one.'],
  scope: 'read-ledger',
  item: z.object({
    ...seller,
    fee_id: z.string().describe('The `entry_id` of its line.'),
    kind: z.enum(FEE_KINDS),
    amount: z.int(),
    vat: z.int().describe('The VAT beside the amount. A marketplace fee includes it.'),
    vat_rate: z.string(),
    base: z.int().describe('What it was taken of: the payment, or 0.'),
    rate: z.string().nullable().describe('The amount in percent of the base; null without a base.'),
    currency: z.string(),
    booked_at: z.string(),
    value_date: z.string(),
    svc_sale_id: z.string().nullable(),
    svc_transaction_id: z.string().nullable(),
  }),
  example: {
    fee_id: '48212',
    kind: 'processing-fee',
    amount: -75,
    vat: -14,
    vat_rate: '0.18',
    base: 5_000,
    rate: '1.50',
    currency: 'ILS',
    booked_at: '2026-11-26 10:15:00',
    value_date: '2026-12-03',
    svc_sale_id: 'SALE00K2-…',
    svc_transaction_id: 'TRAN00P7-…',
  },
});

/** GET /accounting/payouts */
export const listAccountingPayoutsContract = feed({
  id: 'list-accounting-payouts',
  path: '/accounting/payouts',
  summary: 'Read the payouts, each with what it is made of, in the order in which they changed last.',
  notes: [SIGNS, 'A payout comes again when its status has changed.'],
  scope: 'read-payouts',
  item: z.object({ ...seller, ...payoutRecord.shape }),
  example: PAYOUT_EXAMPLE,
});

/** GET /accounting/documents */
export const listAccountingDocumentsContract = feed({
  id: 'list-accounting-documents',
  path: '/accounting/documents',
  summary: 'Read the documents that were issued: invoices, receipts, credit invoices.',
  notes: ['Amounts are in major units, as in [list-documents](/docs/operations/list-documents).'],
  scope: 'read-documents',
  item: z.object({ ...seller, ...documentRecord.shape }),
  example: DOCUMENT_EXAMPLE,
});

/** Scope that a token needs for a list. */
export const scopeOf = ({ scope }: Pick<Contract, 'scope'>): string => scope ?? '';
