import { feeInvoiceFile } from '#app/_server/handlers/fee-invoice-file.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';

/** GET /fee-invoices/{invoice}: an invoice that a business got, as a file. */
export const GET = screenRoute('/fee-invoices/[invoice]', ({ request, params: { invoice = '' }, sellers }) =>
  feeInvoiceFile(request, invoice, { kind: 'sellers', ids: sellers.map(({ id }) => id) }),
);
