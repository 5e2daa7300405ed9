import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { type Place, placeOf } from '#lib/modules/balances/index.ts';
import { TERM_OF } from '../domain/composition.ts';
import type { EntriesQuery } from '../views/entries.ts';
import { asked, SCOPE_KINDS, type ScopeKind } from './scopes.sql.ts';

/**
 * Lines that a list asks for, and their parameters. SQL because it is a part of the statements of its pages and of its
 * sums, which are of the same lines.
 */

const { causes, isOfChargeback, isForeign } = asked.at;

/** Whether the lines of the row `row` are of those asked for; `foreign`: whether they are of a card from abroad. */
export const fits = (row: string, foreign = `${row}.is_foreign`): string =>
  `(${causes}::text[] IS NULL OR ${row}.cause = ANY (${causes}::text[]))
    AND (${isOfChargeback}::boolean IS NULL OR ${row}.cause <> 'fee-vat'
      OR ${row}.is_of_chargeback = ${isOfChargeback}::boolean)
    AND (${isForeign}::boolean IS NULL OR ${foreign} = ${isForeign}::boolean)`;

/** Causes of a term, or the one that is asked for; null for all. */
function causesOf({ term, cause }: EntriesQuery): EntryCause[] | null {
  if (cause !== null) return [cause];
  if (term === null) return null;
  const found = (Object.keys(TERM_OF) as (keyof typeof TERM_OF)[]).filter((one) => TERM_OF[one] === term);
  return term === 'chargebacks' ? [...found, 'fee-vat'] : found;
}

/** The tax on a fee goes with its fee. */
const isOfChargebackIn = ({ term, cause }: EntriesQuery): boolean | null =>
  term === null || cause !== null ? null : term === 'chargebacks';

/** Parameters of `asked`. */
export const valuesOf = (query: EntriesQuery, zone: string): unknown[] =>
  asked.values({
    ownerId: query.ownerId,
    timeZone: zone,
    scope: Object.values(query.scope)[0],
    currency: query.currency,
    causes: causesOf(query),
    isOfChargeback: isOfChargebackIn(query),
    isForeign: query.cards === null ? null : query.cards === 'foreign',
  });

export const kindOf = ({ scope }: EntriesQuery): ScopeKind => SCOPE_KINDS.find((kind) => kind in scope) ?? 'month';

/** Where the entries lie whose lines are asked for; null where all lines are. */
export function placeIn(query: EntriesQuery): Place | null {
  const wanted = causesOf(query);
  if (wanted === null && query.cards === null) return null;
  return placeOf(wanted, isOfChargebackIn(query) === true);
}
