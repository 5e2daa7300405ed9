import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { MAX_MARKET_FEE, type SellerFees } from '../domain/fees.ts';

/** The fees of a seller as a person types them: percents and major units, with two digits after the point at most. */

/** Limits in hundredths: 100 % and 10,000.00. */
const MAX_PERCENT = 10_000;
const MAX_CHARGE = 1_000_000;

/** Hundredths; null of an empty field, which leaves the fee unchanged. */
const hundredths = (most: number) =>
  text({ max: 12 }).optional.transform((sent = '', context): number | null => {
    const typed = sent.trim().replace(',', '.');
    if (typed === '') return null;
    const amount = /^\d{1,5}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : most + 1;
    if (amount <= most) return amount;
    context.addIssue({ code: 'custom', ...saying('partner-seller.wrong.fee', { most: most / 100 }) });
    return z.NEVER;
  });

/** Empty fields are left as they are. */
export const feesForm = formContract({
  empty: {
    processingFee: '',
    processingCharge: '',
    foreignProcessingFee: '',
    foreignProcessingCharge: '',
    marketFee: '',
    chargebackFee: '',
  },
  schema: z
    .object({
      processingFee: hundredths(MAX_PERCENT),
      processingCharge: hundredths(MAX_CHARGE),
      foreignProcessingFee: hundredths(MAX_PERCENT),
      foreignProcessingCharge: hundredths(MAX_CHARGE),
      marketFee: hundredths(MAX_MARKET_FEE),
      chargebackFee: hundredths(MAX_CHARGE),
    })
    .transform(
      (fees): Partial<SellerFees> => Object.fromEntries(Object.entries(fees).filter(([, fee]) => fee !== null)),
    ),
});
