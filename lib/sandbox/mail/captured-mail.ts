import { DatabaseSync } from 'node:sqlite';

/** Messages that arrived at the sandbox's mail server, in a file of its own: it survives a crash of the sender. */

export type CapturedMessage = {
  channel: 'email' | 'sms';
  /** Public key of the seller that it was sent for; empty where the message names none. */
  account: string;
  /** The sender's own identifier of it. */
  reference: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
};

/** `language`: header `Content-Language` of an e-mail; empty without one. */
type StoredMessage = CapturedMessage & { id: number; receivedAt: string; language: string };

/**
 * A message as a list shows it: no headers, and no text of an e-mail, which may carry a link that signs its reader in.
 */
type CapturedMessageLine = Omit<StoredMessage, 'html' | 'headers'>;

export type CapturedMail = {
  /** Stores a message and returns its id. */
  keep(message: CapturedMessage): number;
  findByReference(channel: CapturedMessage['channel'], reference: string): number | null;
  /** Newest first. */
  list(account: string, most: number): CapturedMessageLine[];
  find(id: number): StoredMessage | null;
  count(reference: string): number;
  close(): void;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS captured_message (
  id INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL, account TEXT NOT NULL, reference TEXT NOT NULL,
    sender TEXT NOT NULL, recipient TEXT NOT NULL,
  subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, headers TEXT NOT NULL, received_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS messages_of_an_account ON captured_message (account, id DESC);
CREATE INDEX IF NOT EXISTS messages_by_reference ON captured_message (reference);
`;

/** Renames the table in files of versions that called it `letter`. */
const RENAME_FORMER = `
ALTER TABLE letter RENAME TO captured_message; DROP INDEX letters_of_an_account; DROP INDEX letters_by_reference;
`;

/** Messages kept per account; older ones make room. */
const MAX_STORED = 500;

type Row = {
  id: number;
  channel: 'email' | 'sms';
  account: string;
  reference: string;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: string;
  received_at: string;
};

const COLUMNS = 'id, channel, account, reference, sender, recipient, subject, text, html, headers, received_at';

export function openCapturedMail(path: string): CapturedMail {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'letter'").get())
    database.exec(RENAME_FORMER);
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO captured_message (channel, account, reference, sender, recipient, subject, text, html, headers, ' +
      'received_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const forget = database.prepare(
    `DELETE FROM captured_message WHERE account = ?1 AND id <= (SELECT id FROM captured_message WHERE account = ?1
      ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
  );
  const byReference = database.prepare(
    'SELECT id FROM captured_message WHERE channel = ? AND reference = ? ORDER BY id LIMIT 1',
  );
  const newest = database.prepare(`SELECT ${COLUMNS} FROM captured_message WHERE account = ? ORDER BY id DESC LIMIT ?`);
  const byId = database.prepare(`SELECT ${COLUMNS} FROM captured_message WHERE id = ?`);
  const counted = database.prepare('SELECT count(*) AS count FROM captured_message WHERE reference = ?');

  return {
    keep({ channel, account, reference, from, to, subject, text, html, headers }) {
      const { lastInsertRowid } = insert.run(
        channel,
        account,
        reference,
        from,
        to,
        subject,
        text,
        html,
        JSON.stringify(headers),
        new Date().toISOString(),
      );
      forget.run(account, MAX_STORED);
      return Number(lastInsertRowid);
    },
    findByReference: (channel, reference) =>
      (byReference.get(channel, reference) as { id: number } | undefined)?.id ?? null,
    list: (account, most) =>
      (newest.all(account, most) as Row[]).map((row) => {
        const { html: _html, headers: _headers, ...line } = messageOf(row);
        return { ...line, text: line.channel === 'sms' ? line.text : '' };
      }),
    find(id) {
      const row = byId.get(id) as Row | undefined;
      return row ? messageOf(row) : null;
    },
    count: (reference) => (counted.get(reference) as { count: number }).count,
    close: () => database.close(),
  };
}

function messageOf({ sender, recipient, headers, received_at, ...row }: Row): StoredMessage {
  const known: CapturedMessage['headers'] = JSON.parse(headers);
  const language = known.find(({ name }) => name.toLowerCase() === 'content-language')?.value ?? '';
  return { ...row, from: sender, to: recipient, headers: known, language, receivedAt: received_at };
}
