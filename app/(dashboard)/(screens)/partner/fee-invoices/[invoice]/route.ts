import { feeInvoiceFile } from '#app/_server/handlers/fee-invoice-file.ts';
import { partnerRoute } from '#app/_server/pages/routes.ts';
import { can } from '#lib/modules/access/index.ts';

/** GET /partner/fee-invoices/{invoice}: an invoice that a partner issued, as a file. */
export const GET = partnerRoute('/partner/fee-invoices/[invoice]', ({ request, params: { invoice = '' }, partners }) =>
  feeInvoiceFile(request, invoice, {
    kind: 'partners',
    ids: partners.filter((partner) => can(partner, 'see-sellers')).map(({ id }) => id),
  }),
);
