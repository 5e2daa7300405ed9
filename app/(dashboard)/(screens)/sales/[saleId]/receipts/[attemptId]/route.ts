import { screenRoute } from '#app/_server/pages/routes.ts';
import { checkoutScreens } from '#components/payment-page/checkout-screens.ts';
import { findReceipt } from '#lib/modules/checkout/dashboard.ts';
import { receiptResponse } from '#lib/modules/checkout/index.ts';
import { showSale } from '#lib/modules/payments/dashboard.ts';

/**
 * GET …/receipts/{svc_transaction_id}: the payer's receipt, for the seller's own people. The payer's consent is not
 * withdrawn here.
 */
export const GET = screenRoute(
  '/sales/[saleId]/receipts/[attemptId]',
  async ({ request, params: { saleId = '', attemptId = '' }, sellers }) => {
    const sale = await showSale(
      sellers.map(({ id }) => id),
      saleId,
    );
    const isTheirs = sale?.attempts.some((attempt) => attempt.attemptId === attemptId) ?? false;
    const receipt = isTheirs ? await findReceipt(attemptId, false) : null;
    return receiptResponse(checkoutScreens, request, receipt && { ...receipt, kept: null });
  },
  ({ request }) => receiptResponse(checkoutScreens, request, null),
);
