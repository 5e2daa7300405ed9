import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { linesOf } from '#lib/modules/balances/index.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { addUp, type Change } from './domain/statement.ts';

/**
 * Changes of a balance by kind. SQL because they are sums over the ledger, which grows without bound: days that are
 * rolled up say between which entries a period lies, and younger ones are looked at by their time. A part reads so many
 * entries at most, along the index of the balance, so that none runs long, however much a month has.
 */

const { at, values } = parameters('ownerId', 'currency', 'firstDay', 'lastDay', 'from', 'until', 'after');

/** Entries of a part. */
const ENTRIES_AT_ONCE = 25_000;

const partText = (kind: Payee['kind']): string => {
  const within = (ids: string): string => `(SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount
    FROM ledger_entry e, stretch WHERE e.account = '${OWED[kind]}' AND e.owner_id = ${at.ownerId}::bigint
      AND e.currency = ${at.currency}::char(3) AND ${ids} AND e.created_at >= ${at.from}::timestamptz
      AND e.created_at < ${at.until}::timestamptz ORDER BY e.id LIMIT ${ENTRIES_AT_ONCE})`;
  return `WITH mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id
),
stretch AS MATERIALIZED (
  SELECT greatest(min(d.first_id), ${at.after}::bigint + 1) AS first_id, max(d.last_id) AS last_id,
    greatest((SELECT mark.id FROM mark), ${at.after}::bigint) AS young_after
  FROM balance_day d WHERE d.owner_id = ${at.ownerId}::bigint AND d.account = '${OWED[kind]}'
    AND d.currency = ${at.currency}::char(3) AND d.booked_on BETWEEN ${at.firstDay}::date AND ${at.lastDay}::date
),
own AS MATERIALIZED (
  SELECT one.* FROM (${within('e.id BETWEEN stretch.first_id AND stretch.last_id')}
    UNION ALL ${within('e.id > stretch.young_after')}) AS one
  ORDER BY one.id LIMIT ${ENTRIES_AT_ONCE}
),
${linesOf(kind)}
SELECT line.cause, count(*) AS count, sum(line.amount)::bigint AS amount, reached.id AS "reachedId",
  reached.count AS entries
FROM line, (SELECT max(own.id) AS id, count(*) AS count FROM own) AS reached
GROUP BY line.cause, reached.id, reached.count`;
};

const PART = {
  seller: statement('statements_changes_of_seller', partText('seller')),
  partner: statement('statements_changes_of_partner', partText('partner')),
} as const;

type Row = { cause: EntryCause; count: number; amount: number; reachedId: number; entries: number };

/** A balance of an owner in a currency, and the period: its days and its moments, of which the last is exclusive. */
export type ChangesAsked = {
  owner: Payee;
  currency: string;
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
};

/** What each kind of entry did to a balance in a period. */
export async function readChanges(database: Database, { owner, ...asked }: ChangesAsked): Promise<Change[]> {
  const parts: Row[][] = [];
  for (let after = 0; ; ) {
    const part = await database.query<Row>(PART[owner.kind], values({ ...asked, ownerId: owner.id, after }));
    parts.push(part);
    const [reached] = part;
    if (!reached || reached.entries < ENTRIES_AT_ONCE) break;
    after = reached.reachedId;
  }
  return addUp(parts.map((part) => part.map(({ cause, count, amount }) => ({ cause, count, amount }))));
}
