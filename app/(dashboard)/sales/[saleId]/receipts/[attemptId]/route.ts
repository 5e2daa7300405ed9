import { sellersFor } from '#app/person.ts';
import { checkoutScreens } from '#components/payment-page/server/checkout-screens.ts';
import { findReceipt, receiptResponse } from '#lib/modules/checkout/index.ts';
import { showSale } from '#lib/modules/payments/reading/show-sale.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

type Params = { params: Promise<{ saleId: string; attemptId: string }> };

/**
 * GET …/receipts/{svc_transaction_id}: the receipt as its payer has it, for the seller's own people. What the payer let
 * the seller keep is not taken back here.
 */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { saleId, attemptId } = await params;
  const sellers = await sellersFor('/sales/[saleId]/receipts/[attemptId]');
  const sale =
    sellers &&
    (await showSale(
      database(),
      sellers.map(({ id }) => id),
      saleId,
    ));
  const isTheirs = sale?.attempts.some((attempt) => attempt.attemptId === attemptId) ?? false;
  const receipt = isTheirs ? await findReceipt(database(), attemptId, settings().timeZone) : null;
  return receiptResponse(checkoutScreens, request, receipt && { ...receipt, kept: null });
}
