import { everyEntry, lineSums, linesOf } from '#lib/modules/balances/index.ts';
import { asked, FIRST_OF_MONTH, SCOPES } from './scopes.sql.ts';

/**
 * Rows `of_month`: sums of the lines of a seller's month by currency, cause and card. SQL because the ledger grows
 * without bound: what is rolled up is a few rows, and later entries are added up when they are asked for.
 */

const { ownerId, currency } = asked.at;
const { rows, entries } = SCOPES.month;
const COLUMNS = ['currency', 'cause', 'is_of_chargeback', 'is_foreign', 'lines', 'firsts', 'amount', 'base'];
const of = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(', ');

/** The last entry that is rolled up. */
const ROLLED_UP = `coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-months'), 0)`;

export const MONTH_SUMS = `${rows},
${everyEntry({ ...entries, after: ROLLED_UP })},
${linesOf('seller', ['currency'], { withCards: true })},
${lineSums(['currency'])},
of_month AS (
  SELECT ${of('m')} FROM balance_month m WHERE m.seller_id = ${ownerId}::bigint AND m.month = ${FIRST_OF_MONTH}
    AND (${currency}::char(3) IS NULL OR m.currency = ${currency}::char(3))
  UNION ALL SELECT ${of('summed')} FROM summed
)`;
