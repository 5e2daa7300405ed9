import type { Database } from '#lib/platform/db/database.ts';
import type { PdfPrinter } from '#lib/platform/pdf/render-pdf.ts';

/** Dependencies of statements. `timeZone`: the zone of the business, whose days say which month an entry is of. */
export type StatementsContext = { database: Database; timeZone: string };

/** Dependencies of statements as files. */
export type PapersContext = StatementsContext & Pick<PdfPrinter, 'renderPdf'>;
