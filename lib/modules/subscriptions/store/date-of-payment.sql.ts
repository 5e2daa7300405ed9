import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { ITERATIONS_DUE, SALES_ENDED } from '../schedule/queue.ts';

const PAYMENTS: readonly string[] = ['pay', 'authorize', 'tokenize'];

/**
 * The end of a payment of a subscription's sale, in the commit that books it: a date that is with a buyer or a bank is
 * due for settling now, and its pauses begin anew. A date that waits for its retry and was paid meanwhile is claimed
 * now, and found paid. A date that the schedule is charging is left to the process that has claimed it. The state is
 * that of the locked row: a condition on the row itself is evaluated as of the start of the statement, and would miss a
 * date that moved while the booking waited. SQL because it is a step of the one statement that books.
 */
export const DATE_OF_A_PAYMENT: BookingExtension = {
  name: 'subscription',
  goesWith: ({ claim: { sale, attempt } }) => sale.subscriptionId !== null && PAYMENTS.includes(attempt.kind),
  lock: {
    name: 'date_held',
    rowsOf: (attemptId) => `SELECT i.id, i.state FROM attempt a JOIN subscription_iteration i ON i.sale_id = a.sale_id
    WHERE a.id = ${attemptId} FOR UPDATE OF i`,
  },
  step: () =>
    fragment(
      { date_held: ['id', 'state'], booked: ['attempt_state'] },
      `date_to_settle AS (
  UPDATE subscription_iteration i SET next_at = app_now(), tries = 0 FROM date_held, booked
  WHERE i.id = date_held.id AND (date_held.state IN ('awaiting', 'submitted')
    OR (date_held.state = 'scheduled' AND booked.attempt_state = 'succeeded'))
)`,
    ),
  committed: () => {
    wake(SALES_ENDED);
    wake(ITERATIONS_DUE);
  },
};
