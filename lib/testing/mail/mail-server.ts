import { afterAll, beforeAll } from 'vitest';
import { messageLinks, messageTemplates } from '#lib/extensions.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { type RunningMailServer, startMailServer } from '#lib/sandbox/mail/server.ts';
import type { TestDatabase } from '#lib/testing/database.ts';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import type { MessagesContext } from '#lib/modules/messages/context.ts';
import { messageWork } from '#lib/modules/messages/send-due.ts';
import { httpSmsSender } from '#lib/modules/messages/http-sms.ts';
import { smtpSender } from '#lib/modules/messages/smtp.ts';

/** A mail server in this process, and the messages of a test database on their way to it. For tests only. */

const KEY = 'test-post-office-key';

export type MessageRow = {
  id: number;
  key: string | null;
  channel: Channel;
  template: string;
  language: string;
  recipient: string;
  state: string;
  tries: number;
  claims: number;
  reason: string | null;
  reply: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  handed_at: Date | null;
  settled_at: Date | null;
  next_at: Date;
  resend_of: number | null;
  sale_id: number | null;
  subscription_id: number | null;
};

const ROWS = statement(
  'test_messages',
  `SELECT message.* FROM message LEFT JOIN sale ON sale.id = message.sale_id
    WHERE $1::text IS NULL OR sale.public_id = $1 ORDER BY message.id`,
);

/** The messages of a sale, or all of them, oldest first. */
export const messagesIn = (database: Database, saleId: string | null = null): Promise<MessageRow[]> =>
  database.query<MessageRow>(ROWS, [saleId]);

type ArrivedMessage = {
  id: number;
  channel: Channel;
  account: string;
  reference: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
};

export type TestMailServer = {
  readonly context: MessagesContext;
  readonly smtpUrl: string;
  /** What the settings say of it. */
  readonly settings: { mailboxUrl: string; sms: { url: string; key: string } };
  /** Sends what is due and waits until it is over. Answers how many were taken. */
  sendAll(channel?: Channel, context?: MessagesContext): Promise<number>;
  /** The messages that arrived for a seller, oldest first, whole. */
  messages(account: string): Promise<ArrivedMessage[]>;
  /** How many arrived of one message. */
  arrivals(messageId: number): Promise<number>;
};

export function testMailServer(test: TestDatabase): TestMailServer {
  let post: RunningMailServer;
  beforeAll(async () => {
    post = await startMailServer({ port: 0, smtpPort: 0, key: KEY, data: ':memory:' });
  });
  afterAll(() => post?.close());

  const ask = async (path: string) =>
    (await fetch(`${post.url}/${path}`, { headers: { authorization: `Bearer ${KEY}` } })).json();

  const world: TestMailServer = {
    get smtpUrl() {
      return post.smtpUrl;
    },
    get settings() {
      return { mailboxUrl: post.url, sms: { url: `${post.url}/sms`, key: KEY } };
    },
    get context() {
      return {
        database: test.db,
        sendMail: smtpSender(post.smtpUrl),
        sendSms: httpSmsSender({ url: `${post.url}/sms`, key: KEY }),
        from: { name: 'Kupa', address: 'payments@kupa.test' },
        hasSmsModule: true,
        timeZone: 'Asia/Jerusalem',
        origin: 'http://localhost:3000',
        templates: messageTemplates,
        links: messageLinks,
      };
    },
    async sendAll(channel, context = world.context) {
      let taken = 0;
      for (const one of channel ? [channel] : (['email', 'sms'] as const)) {
        const work = messageWork(context, one);
        taken += await work.claimAndBegin();
        await work.finish();
      }
      return taken;
    },
    async messages(account) {
      const { messages } = (await ask(`messages?account=${account}`)) as { messages: { id: number }[] };
      return Promise.all(messages.toReversed().map(({ id }) => ask(`messages/${id}`) as Promise<ArrivedMessage>));
    },
    arrivals: async (messageId) => (await ask(`count?reference=${messageId}`)).count,
  };
  return world;
}
