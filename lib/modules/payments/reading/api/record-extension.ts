import type { PaymentsContext } from '../../context.ts';
import type { SaleItem } from '../../contract/get-sales.ts';
import type { AttemptItem } from '../../contract/get-transactions.ts';
import type { QueriedSeller } from './sales-by-filter.sql.ts';

/** Fields of items by the ids of their rows; an item that has none is not in it. */
export type AddedFields<Item> = ReadonlyMap<number, Partial<Item>>;

type RecordContext = Pick<PaymentsContext, 'database' | 'origin'>;

/**
 * What a module says in the items of get-sales and get-transactions: it replaces what their fields say of a sale that
 * has nothing of it. One question for a whole answer, asked only where a seller among those of the call may have some.
 */
export type RecordExtension = {
  goesWith(seller: QueriedSeller): boolean;
  ofSales(context: RecordContext, saleIds: readonly number[]): Promise<AddedFields<SaleItem>>;
  ofAttempts(context: RecordContext, attemptIds: readonly number[]): Promise<AddedFields<AttemptItem>>;
};

/** What all extensions say of the items of an answer, in the order of the items; nothing where none goes along. */
export async function addedFields<Item>(
  extensions: readonly RecordExtension[],
  sellers: readonly QueriedSeller[],
  ids: readonly number[],
  ask: (extension: RecordExtension) => Promise<AddedFields<Item>>,
): Promise<readonly Partial<Item>[]> {
  const going = extensions.filter((extension) => sellers.some((seller) => extension.goesWith(seller)));
  if (going.length === 0) return [];
  const found: AddedFields<Item>[] = [];
  // One after the other: they share a connection.
  for (const extension of going) found.push(await ask(extension));
  return ids.map((id) => Object.assign({}, ...found.map((fields) => fields.get(id))));
}
