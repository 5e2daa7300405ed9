import type { Acquirer } from '#lib/modules/acquiring/index.ts';
import type { SellerFilesContext } from '#lib/modules/seller-files/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { PdfPrinter } from '#lib/platform/pdf/render-pdf.ts';

/** Dependencies of disputes without their acquirer. `timeZone`: the zone of the business. */
export type DisputesReading = { database: Database; timeZone: string };

/** Dependencies of evidence: files are read and kept as other files of sellers. */
export type EvidenceContext = DisputesReading & { files: SellerFilesContext };

/** Dependencies of an answer. */
export type DisputesContext = EvidenceContext &
  Pick<PdfPrinter, 'renderPdf'> & { acquirer: Pick<Acquirer, 'answerDispute' | 'inquireDisputeAnswer'> };
