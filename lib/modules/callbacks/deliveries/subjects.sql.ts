import { type Database, statement } from '#lib/platform/db/database.ts';
import type { CallbackRecord, CallbackSubject } from '../callback-record.ts';
import type { DeliveryRow } from '../contract/deliveries.ts';
import type { EventOrder } from '../domain/inbox.ts';

/**
 * Subjects of deliveries. SQL because their tables are those of other modules, which name them in their records: the
 * Prisma client would have to name them here.
 */

export type Records = readonly CallbackRecord[];

export const subjectsOf = (records: Records): readonly CallbackSubject[] =>
  records.flatMap(({ subject }) => subject ?? []);

/** Column with the `id` of a subject, of deliveries and of attempts. */
export const columnOf = ({ kind }: CallbackSubject): string => `${kind}_id`;

/** Types of events that can be superseded, as a list of SQL literals; one that no event has where there are none. */
export const supersededTypes = (records: Records): string =>
  subjectsOf(records)
    .flatMap(({ superseded }) => (superseded ? `'${superseded.notifyType}'` : []))
    .join(', ') || 'NULL';

/** Condition on a row with the columns of `delivery`: its event is not to be sent any more. */
export const isSuperseded = (records: Records, row: string): string =>
  subjectsOf(records)
    .flatMap((subject) => {
      const { superseded } = subject;
      if (!superseded) return [];
      return `(${row}.notify_type = '${superseded.notifyType}' AND ${superseded.when(`${row}.${columnOf(subject)}`)})`;
    })
    .join(' OR ') || 'false';

/** Fields of a listed delivery that name its subject. */
export const subjectColumns = (records: Records): string =>
  subjectsOf(records)
    .map(({ kind }) => `${kind}.public_id AS "${kind}Id", ${kind}.code AS "${kind}Code"`)
    .join(', ');

/** Joins the subjects of `delivery d`, each under the name of its kind. */
export const subjectJoins = (records: Records): string =>
  subjectsOf(records)
    .map((one) => `LEFT JOIN ${one.table} ${one.kind} ON ${one.kind}.id = d.${columnOf(one)}`)
    .join(' ');

/** Joins the attempt of `event e`, under the name of its subject's kind and `_attempt`. */
const attemptJoins = (records: Records): string =>
  subjectsOf(records)
    .map(
      ({ kind, attempts }) => attempts && `LEFT JOIN ${attempts} ${kind}_attempt ON ${kind}_attempt.id = e.attempt_id`,
    )
    .join(' ');

/** Types of events that keep their address, as a list of SQL literals; one that no event has where there are none. */
const keepingTypes = (records: Records): string =>
  records
    .filter(({ keepsAddress }) => keepsAddress)
    .flatMap(({ events }) => events.map(({ notifyType }) => `'${notifyType}'`))
    .join(', ') || 'NULL';

/** Address of the attempt, or else of its subject; of an event that keeps its address, where it went. */
function ownUrl(records: Records): string {
  const subjects = subjectsOf(records);
  const attempts = subjects.flatMap(({ kind, attempts }) => (attempts ? `${kind}_attempt` : []));
  const rows = [...attempts, ...subjects.map(({ kind }) => kind)];
  return `coalesce(${rows.map((row) => `${row}.callback_url`).join(', ')},
    CASE WHEN d.notify_type IN (${keepingTypes(records)}) THEN d.url END)`;
}

export type SubjectFacts = Pick<DeliveryRow, 'id' | 'saleId' | 'saleCode' | 'subscriptionId' | 'subscriptionCode'> & {
  /** Address of the attempt or the subject itself, before those of its seller and its partner. */
  ownUrl: string | null;
  isSuperseded: boolean;
};

/** Facts of the subjects of these deliveries, by their ids; none of another seller's. */
export async function subjectFacts(
  database: Database,
  records: Records,
  sellerIds: readonly number[],
  deliveryIds: readonly number[],
): Promise<Map<number, SubjectFacts>> {
  const facts = statement(
    'callbacks_subject_facts',
    `SELECT d.id, ${subjectColumns(records)}, ${ownUrl(records)} AS "ownUrl",
  ${isSuperseded(records, 'd')} AS "isSuperseded"
FROM delivery d JOIN event e ON e.id = d.event_id ${subjectJoins(records)} ${attemptJoins(records)}
WHERE d.id = ANY ($1::bigint[]) AND d.seller_id = ANY ($2::bigint[])`,
  );
  const rows = await database.query<SubjectFacts>(facts, [deliveryIds, sellerIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sale or subscription, and the events sent about it. */
export type NamedSubject = { sellerId: number; events: { notifyType: string; body: string }[] };

/** A subscription sends one event a date: no more of them are held against a text. */
const MAX_EVENTS = 400;

/**
 * A subject by its public identifier, with the events of the attempt, or, without attempts, its newest events. Null
 * where none of these sellers has it.
 */
export async function findSubject(
  database: Database,
  subject: CallbackSubject,
  sellerIds: readonly number[],
  { publicId, attemptId }: { publicId: string; attemptId: string },
): Promise<NamedSubject | null> {
  const { kind, table, attempts } = subject;
  const find = statement(
    `callbacks_find_${kind}`,
    `SELECT id, seller_id AS "sellerId" FROM ${table} WHERE public_id = $1 AND seller_id = ANY ($2::bigint[])`,
  );
  const [found] = await database.query<{ id: number; sellerId: number }>(find, [publicId, sellerIds]);
  if (!found) return null;
  const [sent, values] = attempts
    ? [
        `JOIN ${attempts} a ON a.id = e.attempt_id WHERE a.${columnOf(subject)} = $1 AND a.public_id = $2`,
        [found.id, attemptId],
      ]
    : [`JOIN delivery d ON d.event_id = e.id WHERE d.${columnOf(subject)} = $1 AND d.resend = 0`, [found.id]];
  const order = attempts ? 'ORDER BY e.id' : `ORDER BY d.id DESC LIMIT ${MAX_EVENTS}`;
  const events = statement(
    `callbacks_events_of_${kind}`,
    `SELECT e.notify_type AS "notifyType", e.body FROM event e ${sent} ${order}`,
  );
  return { sellerId: found.sellerId, events: await database.query(events, values) };
}

/** The events of these attempts at subjects of the seller, in the order in which they happened. */
export async function orderOfEvents(
  database: Database,
  records: Records,
  sellerId: number,
  attemptIds: readonly string[],
): Promise<EventOrder> {
  const found = subjectsOf(records).flatMap((subject) => {
    const { kind, table, attempts } = subject;
    if (!attempts) return [];
    const events = statement(
      `callbacks_order_of_${kind}`,
      `SELECT e.notify_type AS "notifyType", a.public_id AS "attemptId", s.public_id AS "saleId", e.id AS place
FROM ${attempts} a JOIN ${table} s ON s.id = a.${columnOf(subject)} JOIN event e ON e.attempt_id = a.id
WHERE a.public_id = ANY ($1::text[]) AND a.seller_id = $2 ORDER BY e.id`,
    );
    return [database.query<EventOrder[number]>(events, [attemptIds, sellerId])];
  });
  return (await Promise.all(found)).flat();
}
