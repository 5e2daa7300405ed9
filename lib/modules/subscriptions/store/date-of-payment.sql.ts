import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { ITERATIONS_DUE, SALES_ENDED } from '../schedule/queue.ts';

const PAYMENTS: readonly string[] = ['pay', 'authorize', 'tokenize'];

/**
 * The end of a payment of a subscription's sale, in the commit that books it: the date that its buyer or a bank has is
 * to be looked at now, and its looks begin anew, however many went before. One that waits for its retry and was paid
 * meanwhile is claimed now, and found paid. A date that the schedule is charging is left to the process that has
 * claimed it. The state is that of the row once it is locked: a condition on the row itself is judged as it stood when
 * the statement began, and a date that others moved while the booking waited would be missed. SQL because it is a step
 * of the one statement that books.
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
