import { createHmac } from 'node:crypto';
import type { Books } from './books.ts';

/** The bank's own messages: signed, kept until they are taken, also over a `kill -9`. */
type Notice = { reference: string; operation: string; originalReference: string | null; at: string };

export type Notices = {
  /** Stores a notice; `offer` sends it. Two steps, so that the notice and its subject are stored in one transaction. */
  keep(notice: Notice): void;
  offer(): void;
  list(): (Notice & { isTaken: boolean; tries: number })[];
  reset(): void;
  close(): void;
};

/** Pause between two rounds of offers, milliseconds. */
const ROUND_EVERY_MS = 2_000;

/** Number of tries after which an undelivered message waits ever longer, and other messages go first. */
const PATIENT_TRIES = 10;
const MAX_WAIT_MS = 30_000;

const OFFER_DEADLINE_MS = 5_000;

/** Notices of the acquirer and those of the payout bank have a receiver each. */
type Table = 'notice' | 'payout_notice';

const schemaOf = (table: Table): string =>
  `CREATE TABLE IF NOT EXISTS ${table} (number INTEGER PRIMARY KEY, body TEXT NOT NULL, taken INTEGER NOT NULL
    DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0)`;

type Row = { number: number; body: string; tries: number };

type NoticeOptions = { url: string | null; key: string; table?: Table };

/** Keeps notices and offers them to `url`; null: there is no receiver, and the messages wait. */
export function openNotices(books: Books, { url, key, table = 'notice' }: NoticeOptions): Notices {
  books.database.exec(schemaOf(table));
  const insert = books.database.prepare(`INSERT INTO ${table} (body) VALUES (?)`);
  const waiting = books.database.prepare(
    `SELECT number, body, tries FROM ${table} WHERE taken = 0 ORDER BY number LIMIT 1000`,
  );
  const tried = books.database.prepare(`UPDATE ${table} SET tries = tries + 1, taken = ? WHERE number = ?`);
  const all = books.database.prepare(`SELECT body, taken, tries FROM ${table} ORDER BY number`);
  const notBefore = new Map<number, number>();
  let isOffering = false;
  let isClosed = false;

  async function round(to: string): Promise<void> {
    if (isOffering || isClosed) return;
    isOffering = true;
    const due = (waiting.all() as Row[]).filter(({ number }) => performance.now() >= (notBefore.get(number) ?? 0));
    for (const { number, body, tries } of due) {
      const answer = await post(to, body, key);
      if (isClosed) return;
      tried.run(answer === 'taken' ? 1 : 0, number);
      if (answer === 'taken') notBefore.delete(number);
      else notBefore.set(number, performance.now() + waitAfter(tries + 1));
      // The receiver does not answer: each of the other messages would only wait for its deadline too.
      if (answer === 'no answer') break;
    }
    isOffering = false;
  }

  const offer = () => void (url !== null && round(url));
  const timer = setInterval(offer, ROUND_EVERY_MS).unref();
  return {
    keep: (notice) => void insert.run(JSON.stringify(notice)),
    offer,
    list: () =>
      (all.all() as { body: string; taken: number; tries: number }[]).map(({ body, taken, tries }) => ({
        ...(JSON.parse(body) as Notice),
        isTaken: taken === 1,
        tries,
      })),
    reset: () => books.database.exec(`DELETE FROM ${table}`),
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

const waitAfter = (tries: number): number =>
  tries < PATIENT_TRIES ? 0 : Math.min(ROUND_EVERY_MS * 2 ** (tries - PATIENT_TRIES), MAX_WAIT_MS);

async function post(url: string, body: string, key: string): Promise<'taken' | 'refused' | 'no answer'> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(OFFER_DEADLINE_MS),
      headers: { 'content-type': 'application/json', 'x-bank-timestamp': timestamp, 'x-bank-signature': signature },
    });
    await response.body?.cancel();
    return response.ok ? 'taken' : 'refused';
  } catch {
    return 'no answer';
  }
}
