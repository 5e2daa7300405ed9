import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { digestOf, type SentLine } from './domain/digest.ts';

/**
 * Lines of bank accounts as they are read in, set aside and taken back. SQL because a file is written in one statement
 * that says what was there before. Every change of a business runs under its lock (`lockImport`).
 */

const ADD_STATEMENT = statement(
  'bank_add_statement',
  `INSERT INTO bank_statement (seller_id, read_by, format) VALUES ($1, $2, $3::bank_statement_format)
RETURNING id, public_id AS "publicId"`,
);

const FIND_STATEMENT = statement(
  'bank_find_statement',
  'SELECT id, public_id AS "publicId" FROM bank_statement WHERE seller_id = $1 AND public_id = $2::uuid',
);

type Statement = { id: number; publicId: string };

export async function addStatement(
  inside: Database,
  { sellerId, userId, format }: { sellerId: number; userId: number | null; format: string },
): Promise<Statement> {
  const [row] = await inside.query<Statement>(ADD_STATEMENT, [sellerId, userId, format]);
  if (!row) throw new Error('no bank statement was added');
  return row;
}

/** A file that a business read in; null where it is not there, or another's. */
export const findStatement = async (inside: Database, sellerId: number, publicId: string): Promise<Statement | null> =>
  (await inside.query<Statement>(FIND_STATEMENT, [sellerId, publicId]))[0] ?? null;

const { at, values } = parameters(
  ...([
    'sellerId',
    'statementId',
    'bookedOn',
    'valueOn',
    'amount',
    'currency',
    'account',
    'text',
    'reference',
  ] as const),
  ...(['digest', 'nthOfAmount'] as const),
);

// Money out is a payout that went back or nothing of ours. A line that a file of another format brought has other words
// there: it is known by its day and amount, and what this format brought itself is none of those.
const ADD_LINES = statement(
  'bank_add_lines',
  `WITH sent AS (
  SELECT * FROM unnest(${at.bookedOn}::date[], ${at.valueOn}::date[], ${at.amount}::bigint[], ${at.currency}::text[],
    ${at.account}::text[], ${at.text}::text[], ${at.reference}::text[], ${at.digest}::bytea[],
    ${at.nthOfAmount}::int[]) AS one (booked_on, value_on, amount, currency, account, text, reference, digest, nth)
),
ours AS (
  SELECT sent.*, EXISTS (SELECT FROM bank_line k WHERE k.seller_id = ${at.sellerId}::bigint
    AND k.digest = sent.digest) AS is_known
  FROM sent WHERE sent.amount > 0 OR EXISTS (SELECT FROM payout p JOIN payout_return r ON r.payout_id = p.id
    WHERE p.seller_id = ${at.sellerId}::bigint AND p.amount = -sent.amount AND p.currency = sent.currency
      AND r.was_paid)
),
placed AS (
  SELECT ours.*, ours.nth - count(*) FILTER (WHERE ours.is_known)
    OVER (PARTITION BY ours.booked_on, ours.amount, ours.currency, ours.account ORDER BY ours.nth) AS place
  FROM ours
),
added AS (
  INSERT INTO bank_line (seller_id, statement_id, booked_on, value_on, amount, currency, account, text, reference,
    digest)
  SELECT ${at.sellerId}::bigint, ${at.statementId}::bigint, one.booked_on, one.value_on, one.amount, one.currency,
    one.account, one.text, one.reference, one.digest
  FROM placed one WHERE NOT one.is_known AND one.place > (SELECT count(*) FROM bank_line k
    JOIN bank_statement s ON s.id = k.statement_id WHERE k.seller_id = ${at.sellerId}::bigint
      AND k.booked_on = one.booked_on AND k.amount = one.amount AND k.currency = one.currency
      AND k.account = one.account
      AND s.format <> (SELECT own.format FROM bank_statement own WHERE own.id = ${at.statementId}::bigint))
  ON CONFLICT (seller_id, digest) DO NOTHING RETURNING id
)
SELECT (SELECT count(*) FROM added) AS added, (SELECT count(*) FROM ours) AS ours, (SELECT count(*) FROM sent) AS sent`,
);

/** `known`: lines that a file had brought before; `others`: money out that no payout took along. */
export type Added = { added: number; known: number; others: number };

export async function addLines(
  inside: Database,
  { sellerId, statementId, lines }: { sellerId: number; statementId: number; lines: readonly SentLine[] },
): Promise<Added> {
  const all = <Name extends keyof SentLine>(name: Name) => lines.map((line) => line[name]);
  const [row] = await inside.query<{ added: number; ours: number; sent: number }>(
    ADD_LINES,
    values({
      sellerId,
      statementId,
      bookedOn: all('bookedOn'),
      valueOn: all('valueOn'),
      amount: all('amount'),
      currency: all('currency'),
      account: all('account'),
      text: all('text'),
      reference: all('reference'),
      digest: lines.map(digestOf),
      nthOfAmount: all('nthOfAmount'),
    }),
  );
  const { added, ours, sent } = row ?? { added: 0, ours: 0, sent: 0 };
  return { added, known: ours - added, others: sent - ours };
}

const DROP_EMPTY = statement(
  'bank_drop_empty_statement',
  'DELETE FROM bank_statement s WHERE s.id = $1 AND NOT EXISTS (SELECT FROM bank_line l WHERE l.statement_id = s.id)',
);

/** Removes a file that brought nothing: one that was read in before leaves no trace. */
export const dropEmpty = (inside: Database, statementId: number): Promise<unknown> =>
  inside.query(DROP_EMPTY, [statementId]);

const TAKE_BACK = statement(
  'bank_take_back',
  `WITH gone AS (SELECT l.id FROM bank_line l WHERE l.statement_id = $1),
matches AS (DELETE FROM bank_match m USING gone WHERE m.line_id = gone.id RETURNING m.id),
lines AS (DELETE FROM bank_line l USING gone WHERE l.id = gone.id RETURNING l.id)
DELETE FROM bank_statement s WHERE s.id = $1 RETURNING (SELECT count(*) FROM lines) AS lines`,
);

/** Removes a file with all that it brought; answers how many lines that were. */
export const takeBack = async (inside: Database, statementId: number): Promise<number> =>
  (await inside.query<{ lines: number }>(TAKE_BACK, [statementId]))[0]?.lines ?? 0;

const FIND_LINE = statement(
  'bank_find_line',
  `SELECT l.id, l.seller_id AS "sellerId", l.public_id AS "publicId", l.state, l.amount, l.currency,
  l.booked_on::text AS "bookedOn", l.value_on::text AS "valueOn"
FROM bank_line l WHERE l.seller_id = ANY ($1::bigint[]) AND l.public_id = $2::uuid`,
);

export type KeptLine = {
  id: number;
  sellerId: number;
  publicId: string;
  state: 'unmatched' | 'matched' | 'aside';
  amount: number;
  currency: string;
  bookedOn: string;
  valueOn: string;
};

/** A line of these businesses; null where it is not there, or another's. */
export const findLine = async (
  db: Database,
  sellerIds: readonly number[],
  publicId: string,
): Promise<KeptLine | null> => (await db.query<KeptLine>(FIND_LINE, [sellerIds, publicId]))[0] ?? null;

const SET_ASIDE = statement(
  'bank_set_aside',
  `UPDATE bank_line SET state = 'aside', note = $3 WHERE seller_id = $1 AND public_id = ANY ($2::uuid[])
  AND state = 'unmatched' RETURNING public_id AS "publicId"`,
);

/** Sets lines aside that have no match; answers which. */
export const setAside = (inside: Database, sellerId: number, lines: readonly string[], note: string) =>
  inside.query<{ publicId: string }>(SET_ASIDE, [sellerId, lines, note]);

const OWNERS = statement(
  'bank_owners_of_lines',
  `SELECT DISTINCT l.seller_id AS "sellerId" FROM bank_line l
WHERE l.seller_id = ANY ($1::bigint[]) AND l.public_id = ANY ($2::uuid[]) ORDER BY l.seller_id`,
);

/** Those of these businesses that have one of the lines. */
export const ownersOf = (db: Database, sellerIds: readonly number[], lines: readonly string[]) =>
  db.query<{ sellerId: number }>(OWNERS, [sellerIds, lines]);

const PUT_BACK = statement(
  'bank_put_back',
  `UPDATE bank_line SET state = 'unmatched', note = '' WHERE id = $1 AND state = 'aside'`,
);

/** Puts a line back among those without a match. */
export const putBack = (inside: Database, lineId: number): Promise<unknown> => inside.query(PUT_BACK, [lineId]);
