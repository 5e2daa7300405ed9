import type { Credentials } from '#lib/kernel/credentials.ts';
import { fromMajorText } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { marketFeeEntries } from '#lib/modules/ledger/index.ts';
import { explainAuthFailure, findCallingSeller } from '#lib/modules/principals/index.ts';
import { isBusy } from '#lib/platform/db/errors.ts';
import { newId } from '#lib/platform/random.ts';
import { SALE_BUSY, SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { PaymentsContext } from '../context.ts';
import { passStep } from '../settlement/attempt-steps.ts';
import { changedMarketFee } from '../domain/fees.ts';
import { majorCause } from '#lib/kernel/wire-numbers.ts';
import { MAX_MARKET_FEE_FIXED } from '#lib/kernel/sale/sale-fields.ts';
import { adjustMarketFee, lockSale, setMarketFee } from './store-changes.sql.ts';

/**
 * Rate in hundredths of a percent, fixed part as a decimal of major units of the sale's currency; null leaves that part
 * as it is.
 */
export type MarketFeeInput = {
  credentials: Credentials;
  saleId: string;
  marketFee: number | null;
  marketFeeFixed: string | null;
};

const TOO_MANY_DECIMALS: Refusal = {
  key: 'invalid_value',
  about: 'marketFeeFixed',
  cause: majorCause(MAX_MARKET_FEE_FIXED),
};

/**
 * Sets a partner's fee of a sale (PATCH /sales/{guid}/external-market-fee). Before the payment it is recorded; after it
 * the difference moves between the seller's balance and the marketplace at once.
 */
export async function setExternalMarketFee(
  { database }: Pick<PaymentsContext, 'database'>,
  request: MarketFeeInput,
): Promise<Result<{ marketFee: number; marketFeeFixed: number; currency: string }, Refusal>> {
  try {
    const answer = await database.inTransaction(async (inside) => {
      const locked = await lockSale(inside, request.credentials, request.saleId);
      if (!locked) return null;
      const { sale, seller } = locked;
      if (locked.isBusy) return refuse(SALE_BUSY);
      const fixed = request.marketFeeFixed === null ? null : fromMajorText(request.marketFeeFixed, sale.currency);
      if (fixed === null && request.marketFeeFixed !== null) return refuse(TOO_MANY_DECIMALS);
      const change = changedMarketFee(locked, { ...request, marketFeeFixed: fixed });
      if (!change.ok) return change;
      await setMarketFee(inside, sale.id, change.value);
      const { difference, marketFee, marketFeeFixed } = change.value;
      if (difference !== 0) {
        passStep('fee', 'before_book');
        await adjustMarketFee(inside, {
          attemptId: newId('attempt'),
          saleId: sale.id,
          difference,
          entries: marketFeeEntries({ difference, sellerId: seller.id, partnerId: seller.partnerId }),
        });
        passStep('fee', 'after_book');
      }
      return ok({ marketFee: marketFee ?? seller.marketFee, marketFeeFixed, currency: sale.currency });
    });
    passStep('fee', 'after_commit');
    return answer ?? refuse(await whyNotFound({ database }, request));
  } catch (error) {
    if (isBusy(error)) return refuse(SALE_BUSY);
    throw error;
  }
}

async function whyNotFound(
  { database }: Pick<PaymentsContext, 'database'>,
  { credentials }: MarketFeeInput,
): Promise<Refusal> {
  return (await findCallingSeller(database, credentials))
    ? SALE_NOT_FOUND
    : explainAuthFailure(database, credentials.clientKeyIndex);
}
