import { z } from 'zod';
import { alertReason } from '#lib/modules/acquiring/alerts/protocol.ts';
import { record } from '#lib/modules/acquiring/protocol.ts';
import type { Alerts } from './alerts.ts';
import { type Behaviour, injectedFault, persistent } from './behaviour.ts';
import { type Books, dayOf } from './books.ts';
import type { Chargebacks } from './chargebacks.ts';
import { type Disputes, wantedDispute } from './disputes.ts';
import type { BankClock } from './clock.ts';
import type { Challenges } from './challenges.ts';
import type { Mandates } from './mandates.ts';
import type { Notices } from './notices.ts';
import type { PayoutBank } from './payouts/payout-bank.ts';
import type { TaxAuthority } from './tax-authority/tax-authority.ts';

/** Control API: tests and the sandbox set the outcome of what comes next and read what the bank received. */

/** Request as the bank received it, without its card. */
export type SeenRequest = {
  reference: string;
  operation: string;
  merchant: string;
  amount: number;
  currency: string;
  happened: string | null;
};

const imported = z.object({
  records: z
    .array(
      record.extend({
        originalReference: record.shape.originalReference.default(null),
        authentication: record.shape.authentication.default(null),
        merchant: z.string().default(''),
      }),
    )
    .max(5_000),
});
const disputed = wantedDispute.extend({ originalReference: z.string(), amount: z.int().min(1).optional() });
const reversed = z.object({ amount: z.int().min(1).optional() });
const decided = z.object({ won: z.union([z.int().min(0), z.enum(['all', 'half'])]) });
/** Time to answer an alert, unless it is said: three days, as the schemes' services have it. */
const RESPOND_IN_SECONDS = 72 * 60 * 60;
const complained = z.object({
  originalReference: z.string(),
  amount: z.int().min(1).optional(),
  reason: alertReason.default('fraudulent'),
  respondInSeconds: z.int().min(1).max(31_536_000).default(RESPOND_IN_SECONDS),
});
const challengeResponse = z.object({ result: z.enum(['passed', 'failed']) });

const arrived = z.object({ amount: z.int().min(1).max(999_999_999_999) });
const mandate = z.object({ status: z.union([z.literal(3), z.literal(5), z.literal(6), z.literal(13)]) });
const moved = z.object({ offsetSeconds: z.int().min(-315_360_000).max(315_360_000) });

type ControlState = {
  books: Books;
  behaviour: Behaviour;
  seen: SeenRequest[];
  challenges: Challenges;
  chargebacks: Chargebacks;
  alerts: Alerts;
  disputes: Disputes;
  mandates: Mandates;
  notices: Notices;
  payoutBank: PayoutBank;
  taxAuthority: TaxAuthority;
  clock: BankClock;
  settleDue(): void;
  now(): Date;
};

type ControlRequest = { body: unknown; name: string; query: URLSearchParams };

/**
 * Serves control requests: 404 for an unknown action or name, 422 for a malformed body.
 */
export function controlApi(
  state: ControlState,
): (method: string, url: URL, body: unknown) => { status: number; body: object } {
  const actions = actionsOf(state);
  return (method, url, body) => {
    const [, , resource = '', name = '', more] = url.pathname.split('/').map(decodeURIComponent);
    const action = [method, resource, name && ':name', more].filter(Boolean).join(' ');
    try {
      const answer = actions[action]?.({ body, name, query: url.searchParams }) ?? null;
      return answer ? { status: 200, body: answer } : { status: 404, body: { error: 'not found' } };
    } catch (error) {
      if (error instanceof z.ZodError)
        return { status: 422, body: { error: 'invalid request', field: error.issues[0]?.path.join('.') ?? null } };
      throw error;
    }
  };
}

function actionsOf({
  books,
  behaviour,
  seen,
  challenges,
  chargebacks,
  alerts,
  disputes,
  mandates,
  notices,
  payoutBank,
  taxAuthority,
  clock,
  settleDue,
  now,
}: ControlState): Record<string, (request: ControlRequest) => object | null> {
  return {
    ...payoutBank.actions,
    ...taxAuthority.actions,
    'PUT behaviour': ({ body }) => {
      behaviour.setPersistent(persistent.parse(body));
      return {};
    },
    'POST next': ({ body }) => {
      behaviour.next(injectedFault.parse(body));
      return {};
    },
    'GET requests': () => ({ requests: seen }),
    'GET books': ({ query }) => ({ sums: books.sums(query.get('merchant')) }),
    'POST records': ({ body }) => importRecords(books, body),
    'POST chargebacks': ({ body }) => {
      const { originalReference, amount, ...wanted } = disputed.parse(body);
      return disputes.chargeBack(originalReference, amount ?? null, wanted, now());
    },
    'POST chargebacks :name reverse': ({ name, body }) =>
      chargebacks.reverse(name, reversed.parse(body ?? {}).amount ?? null, now()),
    'POST chargebacks :name decide': ({ name, body }) =>
      disputes.decide(name, decided.parse(body).won, now()) ? {} : null,
    'GET disputes': () => ({ disputes: disputes.list() }),
    'POST alerts': ({ body }) => {
      const { originalReference, amount, ...complaint } = complained.parse(body);
      return alerts.open(originalReference, { ...complaint, amount: amount ?? null }, now());
    },
    'GET notices': () => ({ notices: notices.list() }),
    'GET challenges :name': ({ name }) => challenges.find(name),
    'POST challenges :name': ({ name, body }) =>
      challenges.answer(name, challengeResponse.parse(body).result === 'passed', now()),
    'GET challenges': ({ query }) => ({ waiting: challenges.list(query.get('merchant')) }),
    'POST challenges :name receive': ({ name, body }) => challenges.receive(name, arrived.parse(body).amount, now()),
    'POST challenges :name return': ({ name }) => {
      const paid = challenges.find(name);
      return paid && disputes.chargeBack(paid.reference, null, {}, now());
    },
    'POST challenges :name mandate': ({ name, body }) => {
      const paid = challenges.find(name);
      return paid?.method === 'il-direct-debit'
        ? mandates.change(paid.reference, mandate.parse(body).status, now())
        : null;
    },
    'PUT clock': ({ body }) => {
      clock.moveTo(moved.parse(body).offsetSeconds * 1_000);
      settleDue();
      return {};
    },
    'POST reset': () => {
      behaviour.reset();
      for (const kept of [books, challenges, disputes, notices, alerts, payoutBank, taxAuthority]) kept.reset();
      seen.length = 0;
      return {};
    },
  };
}

function importRecords(books: Books, body: unknown): object {
  const { records } = imported.parse(body);
  books.atOnce(() => {
    for (const { merchant, ...one } of records) {
      if (books.find(one.reference)) continue;
      const { operation, amount, currency, originalReference, at } = one;
      books.import(one, {
        merchant,
        operation,
        amount,
        currency,
        originalReference,
        day: dayOf(new Date(at)),
        isFinal: false,
      });
    }
  });
  // Records that the books had already are counted too: the caller asks whether all are there.
  return { imported: records.length };
}
