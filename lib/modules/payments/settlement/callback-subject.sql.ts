import type { CallbackSubject } from '#lib/modules/callbacks/index.ts';

/** Subject of the callbacks of sales: SQL because callbacks ask it within their own statements. */

/**
 * Kinds of attempts that pay a sale, authorize it or save its card. A failure of the sale is not sent any more once one
 * of them has succeeded (specification 3).
 */
const PAYING_KINDS = ['pay', 'authorize', 'tokenize', 'capture'].map((kind) => `'${kind}'`).join(', ');

export const SALE_SUBJECT: CallbackSubject = {
  kind: 'sale',
  table: 'sale',
  attempts: 'attempt',
  matchesReference: (text) => `merchant_reference = ${text} AND merchant_reference <> ''`,
  superseded: {
    notifyType: 'sale-failure',
    when: (id) => `EXISTS (SELECT FROM attempt WHERE attempt.sale_id = ${id} AND attempt.kind IN (${PAYING_KINDS})
      AND attempt.state = 'succeeded')`,
  },
};
