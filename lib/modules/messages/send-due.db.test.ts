import { fork } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { brokenRows } from '#lib/platform/queue/batches.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { oneIn, times } from '#lib/testing/thorough.ts';
import type { MessagesContext } from './context.ts';
import { resendMessage } from './by-hand/resend-message.ts';
import { messageWork } from './send-due.ts';
import { smtpSender } from './smtp.ts';
import { claimDue, markHanded, type RecordedMessage, recordEnds, settleAbandoned } from './store.sql.ts';
import { type MessageRow, messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { type ScriptedSmtp, scriptedSmtp } from '#lib/testing/mail/smtp.ts';

/** One message per event, never twice: what happens between the queue and the mailbox. */

const base = testDatabase();
const post = testMailServer(base);

let smtp: ScriptedSmtp;
let seller: TestSeller;
beforeAll(async () => {
  smtp = await scriptedSmtp();
  seller = await givenSeller(base.db);
});
afterAll(() => smtp.close());

/** Records how an e-mail ended; false where it is not the recorder's any more. */
const recordEnd = async (held: Pick<RecordedMessage, 'id' | 'claims'>, end: Omit<RecordedMessage, 'id' | 'claims'>) =>
  (await recordEnds(base.db, 'email', [{ ...held, ...end }])).length > 0;

const GIVE = statement(
  'test_give_message',
  `
WITH made AS (INSERT INTO sale (public_id, seller_id, price, currency, product_name, language, send_notification)
  SELECT 'SALE-' || gen_random_uuid(), $1, 5000, 'ILS', 'Coffee', 'en', true FROM generate_series(1, $4::int)
  RETURNING id)
INSERT INTO message (seller_id, sale_id, key, channel, template, language, recipient) SELECT $1, made.id,
  'test ' || made.id || ' ' || $2::text, $2::text::message_channel, $5, 'en', $3 FROM made RETURNING id`,
);

type Given = { channel?: 'email' | 'sms'; recipient?: string; count?: number; template?: string };

async function givenMessages({
  channel = 'email',
  recipient = 'dana@example.com',
  count = 1,
  template = 'receipt',
}: Given = {}): Promise<number[]> {
  return (await base.db.query<{ id: number }>(GIVE, [seller.id, channel, recipient, count, template])).map(
    ({ id }) => id,
  );
}

async function rowOf(id: number | undefined): Promise<MessageRow> {
  const row = (await messagesIn(base.db)).find((message) => message.id === id);
  if (!row) throw new Error('no such message');
  return row;
}

/** With the mail server of this file, which does as it is told. */
const scripted = (): MessagesContext => ({ ...post.context, sendMail: smtpSender(smtp.url) });
const send = (context = scripted()) => post.sendAll('email', context);

describe('a clear no', () => {
  test('that may pass is met with more tries, each later than the last, and then given up', async () => {
    smtp.behave({ RCPT: '450 greylisted' });
    const [id] = await givenMessages();
    for (const [tries, seconds] of [
      [1, 30],
      [2, 120],
      [3, 600],
      [4, 3_600],
      [5, 14_400],
    ] as const) {
      expect(await send()).toBe(1);
      const row = await rowOf(id);
      expect(row).toMatchObject({
        state: 'queued',
        tries,
        reason: 'refused',
        reply: '450 greylisted',
        handed_at: null,
        settled_at: null,
      });
      const [now] = await base.db.query<{ at: Date }>(statement('test_now', 'SELECT app_now() AS at'), []);
      expect((row.next_at.getTime() - (now?.at.getTime() ?? 0)) / 1_000).toBeCloseTo(seconds, -1);
      expect(await send()).toBe(0);
      await base.moveClock(seconds + 1);
    }
    expect(await send()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 6, reason: 'refused' });
    await base.moveClock(100_000);
    expect(await send()).toBe(0);
    expect(smtp.taken).toHaveLength(0);
  });

  test('is over once it passes: the same words, one message', async () => {
    smtp.behave({ end: '451 no room' });
    const [id] = await givenMessages();
    await send();
    const first = await rowOf(id);
    expect(first).toMatchObject({ state: 'queued', handed_at: null });
    smtp.behave({});
    smtp.taken.length = 0;
    await base.moveClock(31);
    await send();
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      tries: 2,
      reason: null,
      html: first.html,
      text: first.text,
    });
    expect(smtp.taken).toHaveLength(1);
  });

  test('for good ends it at once', async () => {
    smtp.behave({ RCPT: '550 5.1.1 unknown' });
    const [id] = await givenMessages();
    await send();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 1, reason: 'refused', reply: '550 5.1.1 unknown' });
    smtp.behave({});
  });

  test.each<[what: string, given: Given, reason: string]>([
    ['an address that is none', { recipient: 'dana@example.com, eve@example.com' }, 'bad_recipient'],
    ['an address with a command', { recipient: 'dana@example.com>\r\nRCPT TO:<eve@example.com' }, 'bad_recipient'],
    ['a number that is none', { channel: 'sms', recipient: 'call me' }, 'bad_recipient'],
    ['a text that cannot be written', { template: 'endpoint-failing' }, 'broken'],
  ])('%s is never tried', async (_, given, reason) => {
    const [id] = await givenMessages(given);
    const commands = smtp.commands.length;
    await post.sendAll(undefined, scripted());
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason, tries: 1 });
    expect(smtp.commands).toHaveLength(commands);
  });

  test('a template that no module knows is tried as often, counted each time, and then failed', async () => {
    const [id] = await givenMessages();
    const ignorant = { ...scripted(), templates: [] };
    const counted = () => brokenRows().get('email') ?? 0;
    const before = counted();
    for (const [tries, seconds] of [30, 120, 600, 3_600, 14_400].entries()) {
      expect([await send(ignorant), await send(ignorant)]).toEqual([1, 0]);
      expect(await rowOf(id)).toMatchObject({ state: 'queued', reason: 'unknown_template', tries: tries + 1 });
      await base.moveClock(seconds + 1);
    }
    await send(ignorant);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'unknown_template', tries: 6, handed_at: null });
    expect(counted() - before).toBe(6);
  });

  test('a template that only another process knows is sent by that one', async () => {
    smtp.behave({});
    const [id] = await givenMessages();
    await send({ ...scripted(), templates: [] });
    await base.moveClock(31);
    await send();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', reason: null, tries: 2 });
  });

  test('of nobody there is tried again', async () => {
    const gone = await scriptedSmtp();
    await gone.close();
    const [id] = await givenMessages();
    await send({ ...post.context, sendMail: smtpSender(gone.url) });
    expect(await rowOf(id)).toMatchObject({ state: 'queued', reason: 'unreachable', tries: 1, handed_at: null });
    await base.moveClock(31);
    await post.sendAll();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 });
  });
});

const EMAIL_MODULE = statement('test_email_module', 'UPDATE seller SET email_module = $2 WHERE id = $1');

describe('what is switched off', () => {
  test.each<[what: string, given: Given, off: Partial<MessagesContext>, reason: string]>([
    ['e-mail', {}, { sendMail: null }, 'mail_off'],
    ['SMS', { channel: 'sms', recipient: '0521234567' }, { sendSms: null }, 'sms_off'],
    ['the SMS module', { channel: 'sms', recipient: '0521234567' }, { hasSmsModule: false }, 'sms_module_off'],
  ])('%s skips its messages and says so', async (_, given, off, reason) => {
    const [id] = await givenMessages(given);
    await post.sendAll(undefined, { ...post.context, ...off });
    expect(await rowOf(id)).toMatchObject({ state: 'skipped', reason, tries: 0 });
  });

  test("a seller's own module counts more than the environment", async () => {
    const set = statement('test_set_module', 'UPDATE seller SET sms_module = $2 WHERE id = $1');
    await base.db.query(set, [seller.id, true]);
    const [on] = await givenMessages({ channel: 'sms', recipient: '0521234567' });
    await post.sendAll('sms', { ...post.context, hasSmsModule: false });
    await base.db.query(set, [seller.id, false]);
    const [off] = await givenMessages({ channel: 'sms', recipient: '0521234567' });
    await post.sendAll('sms');
    await base.db.query(set, [seller.id, null]);
    expect([(await rowOf(on)).state, (await rowOf(off)).state]).toEqual(['sent', 'skipped']);
  });

  const LINK = statement(
    'test_message_with_facts',
    `INSERT INTO message (seller_id, key, channel, template, language, recipient, facts)
    VALUES ($1, $2, 'email', $2::text::message_template, 'en', 'owner@example.com', $3::jsonb) RETURNING id`,
  );

  test('the e-mail module stops what its buyers would get, and neither SMS nor what its own people get', async () => {
    const sealed = sealSecret('a-token-that-lets-its-reader-in').toString('base64');
    const failing = {
      host: 'shop.example',
      since: '2026-11-01T10:00:00.000Z',
      error: 'timeout',
      httpStatus: null,
      pausedUntil: null,
      path: '/callbacks',
    };
    const own = [];
    for (const [template, facts] of [
      ['password-reset', { sealed, inviter: '', place: '', role: null }],
      ['invitation', { sealed, inviter: 'Dana', place: 'Cafe', role: 'owner' }],
      ['onboarding-code', { sealed, partner: 'Market', color: null, name: '', listed: [] }],
      ['endpoint-failing', failing],
    ] as const)
      own.push((await base.db.query<{ id: number }>(LINK, [seller.id, template, JSON.stringify(facts)]))[0]?.id);
    const toBuyers = [];
    for (const template of ['payment-link', 'receipt', 'hold', 'refund', 'release'])
      toBuyers.push((await givenMessages({ template }))[0]);
    const [sms] = await givenMessages({ channel: 'sms', recipient: '0521234567' });
    await base.db.query(EMAIL_MODULE, [seller.id, false]);
    await post.sendAll();
    await base.db.query(EMAIL_MODULE, [seller.id, true]);
    for (const id of toBuyers)
      expect(await rowOf(id)).toMatchObject({ state: 'skipped', reason: 'email_module_off', tries: 0 });
    const states = await Promise.all([sms, ...own].map(async (id) => (await rowOf(id)).state));
    expect(states).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
    const [after] = await givenMessages();
    await post.sendAll();
    expect((await rowOf(after)).state).toBe('sent');
  });
});

describe('an answer that never comes', () => {
  test('leaves the message unknown, with the words that went out, and nobody sends it again by itself', async () => {
    smtp.behave({ end: 'drop' });
    smtp.taken.length = 0;
    const [id] = await givenMessages();
    await send();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'unknown', reason: 'no_answer', tries: 1 });
    expect(row.handed_at).not.toBeNull();
    expect(row.text).toContain('Paid: ₪50.00');
    smtp.behave({});
    await base.moveClock(100_000);
    expect(await send()).toBe(0);
    expect(await settleAbandoned(base.db)).toBe(0);
    expect(smtp.taken).toHaveLength(1);
  });
});

describe('two workers', () => {
  test('and six more send many messages once each, and lose none', async () => {
    const ids = await givenMessages({ count: times(40, 80) });
    const workers = Array.from({ length: 8 }, () => messageWork(post.context, 'email'));
    const shares = await Promise.all(
      workers.map(async (worker) => {
        let taken = 0;
        for (let empty = 0; empty < 3; ) {
          const got = await worker.claimAndBegin();
          taken += got;
          empty = got === 0 ? empty + 1 : 0;
          await worker.finish();
        }
        return taken;
      }),
    );
    const rows = (await messagesIn(base.db)).filter(({ id }) => ids.includes(id));
    expect(rows.map(({ state, claims, tries }) => `${state} ${claims} ${tries}`)).toEqual(ids.map(() => 'sent 1 1'));
    expect(await Promise.all(ids.map((id) => post.arrivals(id)))).toEqual(ids.map(() => 1));
    expect(shares.filter((share) => share > 0).length).toBeGreaterThanOrEqual(2);
  }, 60_000);

  test('R-04: who wakes up after its lease has passed on hands nothing over', async () => {
    const [id = 0] = await givenMessages();
    const [asleep] = await claimDue(base.db, 'email', 1);
    await base.moveClock(50);
    expect(await claimDue(base.db, 'email', 1)).toEqual([]);
    await base.moveClock(11);
    const [owner] = await claimDue(base.db, 'email', 1);
    const words = { subject: 's', html: 'h', text: 't' };
    expect(await markHanded(base.db, { id, claims: asleep?.claims ?? 0 }, words)).toBe(false);
    expect(await markHanded(base.db, { id, claims: owner?.claims ?? 0 }, words)).toBe(true);
    expect(await markHanded(base.db, { id, claims: owner?.claims ?? 0 }, words)).toBe(false);
    const end = {
      state: 'sent',
      reason: null,
      reply: null,
      waitMs: 0,
      ageMs: 0,
      countsAsAttempt: true,
      composed: null,
    } as const;
    expect(await recordEnd({ id, claims: asleep?.claims ?? 0 }, end)).toBe(false);
    expect(await recordEnd({ id, claims: owner?.claims ?? 0 }, end)).toBe(true);
  });

  test("what was handed over is nobody's to claim, and its own answer may still come", async () => {
    const [id = 0] = await givenMessages();
    const [claimed] = await claimDue(base.db, 'email', 1);
    await markHanded(base.db, { id, claims: claimed?.claims ?? 0 }, { subject: 's', html: 'h', text: 't' });
    await base.moveClock(61);
    expect(await claimDue(base.db, 'email', 1)).toEqual([]);
    expect(await settleAbandoned(base.db)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', reason: 'no_answer' });
    await recordEnd(
      { id, claims: claimed?.claims ?? 0 },
      { state: 'sent', reason: null, reply: '250 taken', waitMs: 0, ageMs: 0, countsAsAttempt: true, composed: null },
    );
    expect(await rowOf(id)).toMatchObject({ state: 'sent', reason: null, reply: '250 taken' });
  });

  test('poison is given up after ten claimers that never came back', async () => {
    const [id] = await givenMessages();
    for (let claim = 1; claim <= 10; claim += 1) {
      expect(await claimDue(base.db, 'email', 5)).toHaveLength(1);
      await base.moveClock(61);
    }
    expect(await claimDue(base.db, 'email', 5)).toEqual([]);
    expect(await settleAbandoned(base.db)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'poisoned', claims: 10, tries: 0 });
  });
});

describe('a process that is killed', () => {
  /** A worker as a process of its own, which is killed at a point of the way. */
  function killedAt(point: string): Promise<NodeJS.Signals | null> {
    const environment = {
      ...base.environment,
      BANK_URL: 'http://127.0.0.1:9',
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'silent',
      FAILPOINTS: '1',
      FAIL_AT: `message.${point}:kill`,
    };
    const worker = fork('worker.ts', [], {
      env: { ...process.env, ...environment },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      silent: true,
    });
    return new Promise((resolve) => worker.once('exit', (_, signal) => resolve(signal)));
  }

  // The mail server's state when the process dies, and the message's state afterwards.
  test.each<[point: string, taken: number, after: string, takenInTheEnd: number]>(
    oneIn(3, [
      ['in_handover', 0, 'unknown', 0],
      ['before_handover', 0, 'sent', 1],
      ['after_handover', 1, 'unknown', 1],
    ]),
  )(
    'R-01: at message.%s leaves %i behind; then it is %s, %i in the end',
    async (point, taken, after, takenInTheEnd) => {
      smtp.behave({});
      smtp.taken.length = 0;
      const [id] = await givenMessages();
      expect(await killedAt(point)).toBe('SIGKILL');
      expect(smtp.taken).toHaveLength(taken);
      expect(await rowOf(id)).toMatchObject({ state: 'sending', claims: 1, tries: 0 });
      await base.moveClock(61);
      await send();
      await settleAbandoned(base.db);
      expect((await rowOf(id)).state).toBe(after);
      expect(smtp.taken).toHaveLength(takenInTheEnd);
    },
    40_000,
  );
});

describe('a person who asks for it again', () => {
  const USER = statement(
    'test_add_user',
    `INSERT INTO app_user (email, name, password_hash) VALUES ('support@example.com', 'Support', 'x') RETURNING id`,
  );
  const SALE_OF = statement(
    'test_sale_of',
    'SELECT sale.public_id AS "saleId" FROM message JOIN sale ON sale.id = message.sale_id WHERE message.id = $1',
  );
  let userId = 0;
  beforeAll(async () => {
    userId = (await base.db.query<{ id: number }>(USER, []))[0]?.id ?? 0;
  });

  async function again(messageId: number, more: { recipient?: string; sellerIds?: number[]; saleId?: string } = {}) {
    const [sale] = await base.db.query<{ saleId: string }>(SALE_OF, [messageId]);
    return resendMessage(post.context, {
      messageId,
      saleId: sale?.saleId ?? '',
      recipient: 'dana@example.com',
      userId,
      sellerIds: [seller.id],
      ...more,
    });
  }

  test('sends the same words to the same or a corrected address, as a message of its own', async () => {
    const [id = 0] = await givenMessages({ recipient: 'dana@example,com' });
    await post.sendAll();
    expect((await rowOf(id)).reason).toBe('bad_recipient');
    expect(await again(id, { recipient: 'dana@example.com' })).toBeNull();
    await post.sendAll();
    const resent = (await messagesIn(base.db)).find(({ resend_of }) => resend_of === id);
    expect(resent).toMatchObject({
      state: 'sent',
      recipient: 'dana@example.com',
      key: null,
      text: (await rowOf(id)).text,
    });
    expect(await post.arrivals(resent?.id ?? 0)).toBe(1);
  });

  test('a double click sends one', async () => {
    const [id = 0] = await givenMessages();
    await post.sendAll();
    const answers = await Promise.all(Array.from({ length: 6 }, () => again(id)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(5);
    await post.sendAll();
    expect(await again(id)).toBeNull();
  });

  test('not by e-mail while the seller has no module for it', async () => {
    const [id = 0] = await givenMessages();
    await base.db.query(EMAIL_MODULE, [seller.id, false]);
    await post.sendAll();
    expect(await again(id)).toBe('email_module_off');
    await base.db.query(EMAIL_MODULE, [seller.id, true]);
    expect(await again(id)).toBeNull();
    await post.sendAll();
  });

  test('not while the first is on its way, not for ever, and not to anywhere', async () => {
    const [id = 0] = await givenMessages();
    expect(await again(id)).toBe('busy');
    await post.sendAll();
    expect(await again(id, { recipient: 'nowhere' })).toBe('badEmail');
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await again(id)).toBeNull();
      await post.sendAll();
    }
    expect(await again(id)).toBe('tooMany');
    const [sms = 0] = await givenMessages({ channel: 'sms', recipient: '0521234567' });
    await post.sendAll();
    expect(await again(sms, { recipient: 'dana@example.com' })).toBe('badPhone');
    expect(await again(sms, { recipient: '052-765-4321' })).toBeNull();
  });

  test("A-01: of somebody else is as of nothing, also under a sale of one's own", async () => {
    const [id = 0] = await givenMessages();
    const [other = 0] = await givenMessages();
    await post.sendAll();
    const stranger = await givenSeller(base.db);
    expect(await again(id, { sellerIds: [stranger.id] })).toBe('gone');
    expect(await again(999_999)).toBe('gone');
    const [sale] = await base.db.query<{ saleId: string }>(SALE_OF, [other]);
    expect(await again(id, { saleId: sale?.saleId ?? '' })).toBe('gone');
  });
});
