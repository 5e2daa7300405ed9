import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { SaleFacts } from '#lib/modules/payments/index.ts';

/**
 * Cards that a browser remembers (docs/decisions/0042): for which sales, how long, and after how many wrong codes no
 * longer.
 */

/**
 * Sales on whose page a card is offered to be remembered, and remembered ones are shown: money that is taken or held. A
 * token's sale is not one: what is kept there is the seller's to charge, and what a browser remembers never is. Neither
 * is a sale of a subscription, which has a card of its own.
 */
export const CARD_SAVING_TYPES: readonly SaleType[] = ['sale', 'template', 'authorize'];

export const maySaveCard = ({
  type,
  captureBuyer,
  subscriptionId,
}: Pick<SaleFacts, 'type' | 'captureBuyer' | 'subscriptionId'>): boolean =>
  CARD_SAVING_TYPES.includes(type) && !captureBuyer && subscriptionId === null;

/** Days after its last use until a card is forgotten. */
export const FORGOTTEN_AFTER_DAYS = 365;

/**
 * Wrong codes in a row, by the answer of the issuer, after which a saved card is removed: another user of the browser
 * must not be able to guess the code.
 */
export const MAX_WRONG_CODES = 5;
export const WRONG_CODE = 21003;
