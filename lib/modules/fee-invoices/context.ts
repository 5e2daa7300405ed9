import type { Database } from '#lib/platform/db/database.ts';
import type { PdfPrinter } from '#lib/platform/pdf/render-pdf.ts';

/** Dependencies of invoices of fees. `timeZone`: the zone of the business, whose months they are of. */
export type FeeInvoicesContext = { database: Database; timeZone: string };

/** Dependencies of invoices as files. */
export type FilesContext = FeeInvoicesContext & Pick<PdfPrinter, 'renderPdf'>;
