import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import type { DocumentDraft, DocumentedMoney, WaitingDocument } from './domain/content.ts';
import { documentOfSale } from './domain/sale-document.ts';
import { findSaleSource } from './store/sale-source.sql.ts';

/** A sale, and the attempt of it whose money is documented, by the ids of their rows. */
type Of = { saleId: number; attemptId: number; timeZone: string };

/**
 * The document of money that a booking of this sale is about to move, with the identifier that its address will have,
 * or the money where the document waits; null where it has none. Nothing is written: the booking issues it.
 */
export async function draftSaleDocument(
  database: Database,
  of: Of,
  money: DocumentedMoney,
): Promise<DocumentDraft | WaitingDocument | null> {
  return documentOfSale(await findSaleSource(database, of), money, randomUUID());
}
