import { feeInvoiceFile } from '#app/_server/handlers/fee-invoice-file.ts';
import { operatorRoute } from '#app/_server/pages/operator-pages.tsx';

/** GET /operator/fee-invoices/{invoice}: an invoice that the installation issued, as a file. */
export const GET = operatorRoute('/operator/fee-invoices/[invoice]', (request, { invoice = '' }) =>
  feeInvoiceFile(request, invoice, { kind: 'operator' }),
);
