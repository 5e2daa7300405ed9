import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import type { CardOrigin } from './entries.ts';

/** Data of the screen of fees: those of a month by kind. Minor units; fees are negative, as in the books. */

export const FEE_CAUSES = ['processing-fee', 'fee-vat', 'market-fee', 'chargeback-fee'] as const;
export type FeeCause = Extract<EntryCause, (typeof FEE_CAUSES)[number]>;

/** `base`: what the fees were taken of: payments, or for the tax the fees. `cards`: of processing fees alone. */
export type FeeRow = { cause: FeeCause; cards: CardOrigin | null; count: number; base: number; amount: number };

/** The fees of a month in a currency, and how much was taken in it. */
export type FeesOfCurrency = { currency: string; rows: FeeRow[]; total: number; taken: number };

/** Rates in force now. Percentages in hundredths of a percent, charges in hundredths of a major unit. */
export type AgreedFees = Readonly<Record<CardOrigin, { percent: number; charge: number }>> & {
  market: number;
  /** Of a chargeback, minor units. */
  chargeback: number;
  /** Of the tax on fees, hundredths of a percent. */
  vat: number;
  installments: InstallmentSettlement;
};

export type FeesOfMonth = { currencies: FeesOfCurrency[]; agreed: AgreedFees };
