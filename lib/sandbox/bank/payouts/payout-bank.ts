import { z } from 'zod';
import { payoutFailure, payoutRequest } from '#lib/modules/payouts/bank/protocol.ts';
import { openBehaviour, injectedFault, persistent } from '../behaviour.ts';
import type { Books } from '../books.ts';
import { openNotices } from '../notices.ts';
import type { Exchange } from '../respond.ts';
import { openPayouts } from './payouts.ts';
import { servePayouts } from './payouts-api.ts';

/**
 * The payout bank beside the acquirer, in the same process and file of books: its faults are set and its notices are
 * received apart from those of cards.
 */
export type PayoutBank = {
  serve(url: URL, body: unknown, exchange: Exchange): Promise<void>;
  settleDue(now: Date): void;
  /** Actions of the control API, by method, resource, name and action. */
  actions: Record<string, (request: { body: unknown; name: string }) => object | null>;
  reset(): void;
  close(): void;
};

type PayoutBankOptions = { url: string | null; key: string; now(): Date };

const returned = z.object({ reason: payoutFailure.default('account_closed') });
const imported = z.object({
  payouts: z
    .array(
      payoutRequest.pick({ reference: true, amount: true, currency: true }).extend({
        bankReference: z.string().min(1).max(100),
        account: z.string().regex(/^\d{4}$/),
        valueDate: z.iso.date(),
        returned: z.object({ reason: payoutFailure, on: z.iso.date() }).nullable(),
      }),
    )
    .max(5_000),
});

export function openPayoutBank(books: Books, { url: noticeUrl, key, now }: PayoutBankOptions): PayoutBank {
  const behaviour = openBehaviour();
  const notices = openNotices(books, { url: noticeUrl, key, table: 'payout_notice' });
  const payouts = openPayouts(books, notices, key);
  return {
    serve: (url, body, exchange) => servePayouts({ payouts, behaviour, now }, url, body, exchange),
    settleDue: (at) => payouts.settleDue(at),
    actions: {
      'POST payout-next': ({ body }) => {
        behaviour.next(injectedFault.parse(body));
        return {};
      },
      'PUT payout-behaviour': ({ body }) => {
        behaviour.setPersistent(persistent.parse(body));
        return {};
      },
      'GET payouts': () => ({
        payouts: payouts.store.list().map(({ asked, ...row }) => row),
        sums: payouts.store.sums(),
      }),
      'POST payouts :name return': ({ name, body }) =>
        payouts.takeBack(name, returned.parse(body).reason, now()) ? {} : null,
      'POST payout-records': ({ body }) => {
        const records = imported.parse(body).payouts;
        payouts.import(records, now());
        return { imported: records.length };
      },
      'GET payout-notices': () => ({ notices: notices.list() }),
    },
    reset() {
      behaviour.reset();
      payouts.store.reset();
      notices.reset();
    },
    close: () => notices.close(),
  };
}
