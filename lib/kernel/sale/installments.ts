/** Most payments of a sale. */
export const MAX_INSTALLMENTS = 12;

/** `installments` above this leave the count to the buyer, up to the difference. */
const CHOICE_BASE = 100;

const COUNTS = Array.from({ length: MAX_INSTALLMENTS }, (_, index) => index + 1);

/** Values that a sale accepts: 1 to 12 fix the count, 102 to 112 leave it to the buyer. */
export const INSTALLMENT_VALUES: readonly number[] = [...COUNTS, ...COUNTS.slice(1).map((most) => CHOICE_BASE + most)];

/** The most payments that a buyer may choose where the count is left to the buyer; undefined where it is fixed. */
export const installmentChoice = (requested: number): number | undefined =>
  requested > CHOICE_BASE ? requested - CHOICE_BASE : undefined;

/** Whether a payment in instalments is released to the seller whole, or each part with its month. */
export const INSTALLMENT_SETTLEMENTS = ['whole', 'monthly'] as const;
export const INSTALLMENT_SETTLEMENT_MEANING =
  'When payments in installments are released: `whole` on the release date, or `monthly`, each part with its month.';
export type InstallmentSettlement = (typeof INSTALLMENT_SETTLEMENTS)[number];
