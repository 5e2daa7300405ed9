import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { type DocumentDraft, type DocumentedMoney, documentOfSale } from './domain.ts';
import { findSaleSource } from './store/sale-source.sql.ts';

/**
 * The document of money that a booking of this sale is about to move, with the identifier that its address will have;
 * null where it has none. Nothing is written: the booking issues it.
 */
export async function draftSaleDocument(
  database: Database,
  saleId: number,
  money: DocumentedMoney,
): Promise<DocumentDraft | null> {
  return documentOfSale(await findSaleSource(database, saleId), money, randomUUID());
}
