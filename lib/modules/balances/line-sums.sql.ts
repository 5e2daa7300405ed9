import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * Rows `summed`: sums of the rows `line`, with the columns `by`, by `cause`, `is_of_chargeback` and `is_foreign`. SQL
 * because they are sums over the ledger. `lines` are counted, `firsts` are those that no earlier part of a payment
 * shows; `base` is what fees were taken of, minor units: the payment of the same entry; of the tax, the fees of the
 * same entry.
 */
export const lineSums = (by: readonly string[]): Fragment => {
  const columns = [...by, 'cause', 'is_of_chargeback', 'is_foreign'];
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return fragment(
    { line: ['own_id', 'amount', 'part', ...columns] },
    `item AS (
  SELECT line.own_id, line.amount, line.part, ${of('line')},
    sum(line.amount) FILTER (WHERE line.cause = 'payment') OVER entry AS paid,
    sum(line.amount) FILTER (WHERE line.cause IN ('processing-fee', 'chargeback-fee')) OVER entry AS fees
  FROM line WINDOW entry AS (PARTITION BY line.own_id)
),
summed AS (
  SELECT ${of('item')}, count(*) AS lines, count(*) FILTER (WHERE item.part = 1) AS firsts,
    sum(item.amount)::bigint AS amount, coalesce(sum(CASE item.cause WHEN 'payment' THEN item.amount
      WHEN 'fee-vat' THEN -item.fees ELSE item.paid END), 0)::bigint AS base
  FROM item GROUP BY ${of('item')}
)`,
  );
};
