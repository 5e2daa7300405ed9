import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { SaleFacts } from '#lib/modules/payments/index.ts';

/**
 * Cards that a browser remembers (docs/decisions/0042): for which sales, how long, and after how many wrong codes no
 * longer.
 */

/**
 * Sales whose page offers to save a card and shows saved ones: payments and holds. A token's sale is excluded: the
 * seller may charge its stored card, and never a browser's saved one. So is a sale of a subscription, which has a card
 * of its own.
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
