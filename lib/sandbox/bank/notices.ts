import { createHmac } from 'node:crypto';
import type { Books } from './books.ts';

/** The bank's own messages: signed, kept until they are taken, also over a `kill -9`. */
export type Notice = { reference: string; operation: string; originalReference: string | null; at: string };

export type Notices = {
  add(notice: Notice): void;
  list(): (Notice & { isTaken: boolean; tries: number })[];
  close(): void;
};

/** Between two offers of a message that nobody took, milliseconds. */
const RETRY_EVERY_MS = 2_000;

const OFFER_DEADLINE_MS = 5_000;

const SCHEMA = 'CREATE TABLE IF NOT EXISTS notice (number INTEGER PRIMARY KEY, body TEXT NOT NULL, taken INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0)';

/** `url` null: nobody listens, and the messages wait. */
export function openNotices(books: Books, { url, key }: { url: string | null; key: string }): Notices {
  books.database.exec(SCHEMA);
  const insert = books.database.prepare('INSERT INTO notice (body) VALUES (?)');
  const waiting = books.database.prepare('SELECT number, body FROM notice WHERE taken = 0 ORDER BY number LIMIT 50');
  const tried = books.database.prepare('UPDATE notice SET tries = tries + 1, taken = ? WHERE number = ?');
  const all = books.database.prepare('SELECT body, taken, tries FROM notice ORDER BY number');
  let isOffering = false;
  let isClosed = false;

  async function offer(to: string): Promise<void> {
    if (isOffering) return;
    isOffering = true;
    for (const { number, body } of waiting.all() as { number: number; body: string }[]) {
      const isTaken = await post(to, body, key);
      if (isClosed) return;
      tried.run(isTaken ? 1 : 0, number);
    }
    isOffering = false;
  }

  const timer = url === null ? null : setInterval(() => void offer(url), RETRY_EVERY_MS).unref();
  return {
    add(notice) {
      insert.run(JSON.stringify(notice));
      if (url !== null) void offer(url);
    },
    list: () => (all.all() as { body: string; taken: number; tries: number }[]).map(({ body, taken, tries }) => ({ ...(JSON.parse(body) as Notice), isTaken: taken === 1, tries })),
    close() {
      isClosed = true;
      if (timer) clearInterval(timer);
    },
  };
}

async function post(url: string, body: string, key: string): Promise<boolean> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST', body, signal: AbortSignal.timeout(OFFER_DEADLINE_MS),
      headers: { 'content-type': 'application/json', 'x-bank-timestamp': timestamp, 'x-bank-signature': signature },
    });
    return response.ok;
  } catch {
    return false;
  }
}
