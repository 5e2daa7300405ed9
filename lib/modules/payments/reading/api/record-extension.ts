import type { PaymentsContext } from '../../context.ts';
import type { SaleItem } from '../../contract/get-sales.ts';
import type { AttemptItem } from '../../contract/get-transactions.ts';
import type { QueriedSeller } from './sales-by-filter.sql.ts';

/** Fields of items by the ids of their rows; an item that has none is not in it. */
export type AddedFields<Item> = ReadonlyMap<number, Partial<Item>>;

type RecordContext = Pick<PaymentsContext, 'database' | 'origin'>;

/**
 * Fields that a module adds to the items of get-sales and get-transactions, in place of the defaults of a sale without
 * them. One query for a whole response, and none where no seller of the call can have such data.
 */
export type RecordExtension = {
  goesWith(seller: QueriedSeller): boolean;
  ofSales(context: RecordContext, saleIds: readonly number[]): Promise<AddedFields<SaleItem>>;
  ofAttempts(context: RecordContext, attemptIds: readonly number[]): Promise<AddedFields<AttemptItem>>;
};

/** Fields of all extensions, in the order of the items; empty where no extension applies. */
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
