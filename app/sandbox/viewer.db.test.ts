import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { askForReset } from '#lib/modules/access/people/accept-link.ts';
import { inviteOperator } from '#lib/modules/access/index.ts';
import { openSession, sessionCookieName } from '#lib/modules/access/sign-in/sessions.ts';
import { carriesAccess } from '#lib/modules/messages/dashboard.ts';
import { testMailServer } from '#lib/testing/mail/mail-server.ts';
import { statement } from '#lib/platform/db/database.ts';
import { settings, useSettings } from '#lib/platform/env.ts';
import { CLIENT_LOCAL_HEADER } from '#lib/platform/http/api/route.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import InboxPage from './inbox/page.tsx';
import { GET } from './mailbox/[messageId]/route.ts';
import MailboxPage from './mailbox/page.tsx';

/** The caller: a session's token, or none; from this machine or from another. */
const asking = { token: '', isLocal: false };
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (name === sessionCookieName() && asking.token ? { value: asking.token } : undefined),
  }),
  headers: async () =>
    new Headers({ [CLIENT_LOCAL_HEADER]: asking.isLocal ? '1' : '', 'x-kupa-path': '/sandbox/mailbox' }),
}));
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  cache: <Read>(read: Read) => read,
}));

const base = testDatabase();
const post = testMailServer(base);

const PERSON = statement(
  'test_viewer_person',
  `WITH person AS (INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Dana', 'x') RETURNING id)
  INSERT INTO membership (user_id, seller_id, role) SELECT id, $2, $3 FROM person RETURNING user_id AS id`,
);

let seller: TestSeller;
let other: TestSeller;
let messageId = 0;
const tokens: Record<'owner' | 'addressee' | 'foreign', string> = { owner: '', addressee: '', foreign: '' };

async function givenPerson(email: string, at: TestSeller, role: string): Promise<string> {
  const [row] = await base.owner.query<{ id: number }>(PERSON, [email, at.id, role]);
  return openSession({ userId: row?.id ?? 0, ip: '192.0.2.1', userAgent: 'test' });
}

beforeAll(async () => {
  useSettings({ ...settings(), ...post.settings });
  [seller, other] = await Promise.all([givenSeller(base.db), givenSeller(base.db)]);
  tokens.addressee = await givenPerson('dana@kupa.test', seller, 'cashier');
  tokens.owner = await givenPerson('owner@kupa.test', seller, 'owner');
  tokens.foreign = await givenPerson('foreign@kupa.test', other, 'owner');
  await askForReset({ email: 'dana@kupa.test', language: 'en', ip: '192.0.2.1', userAgent: 'test' });
  await post.sendAll('email');
  const [message] = await post.messages(seller.publicKey);
  messageId = message?.id ?? 0;
  expect(message?.text).toContain('/reset/new#');
});
beforeEach(() => Object.assign(asking, { token: '', isLocal: false }));

const html = async () =>
  GET(new Request(`http://localhost:3000/sandbox/mailbox/${messageId}`), {
    params: Promise.resolve({ messageId: String(messageId) }),
  });
const page = async () =>
  (await MailboxPage({ searchParams: Promise.resolve({ seller: seller.publicKey, message: String(messageId) }) }))
    .props;

describe('security 10: a message with a link that lets somebody in', () => {
  test.each<[who: string, from: Partial<typeof asking> | (() => Partial<typeof asking>), status: number]>([
    ['nobody, from elsewhere', {}, 404],
    ['nobody, on this machine', { isLocal: true }, 200],
    ['whom it was sent to, from elsewhere', () => ({ token: tokens.addressee }), 200],
    ['the owner of the same business, from elsewhere', () => ({ token: tokens.owner }), 404],
    ['the owner of another business, from elsewhere', () => ({ token: tokens.foreign }), 404],
  ])('as an HTML page: %s', async (_, from, status) => {
    Object.assign(asking, typeof from === 'function' ? from() : from);
    const answer = await html();
    expect([answer.status, (await answer.text()).includes('/reset/new#')]).toEqual([status, status === 200]);
  });

  test('as a page: nobody from elsewhere is asked to sign in', async () => {
    await expect(page()).rejects.toMatchObject({
      digest: expect.stringContaining('/sign-in?next=%2Fsandbox%2Fmailbox'),
    });
    await expect(InboxPage({ searchParams: Promise.resolve({}) })).rejects.toMatchObject({
      digest: expect.stringContaining('/sign-in'),
    });
  });

  test('as a page: a colleague sees that there is one and not what it says, whom it was sent to sees both', async () => {
    asking.token = tokens.owner;
    const shown = await page();
    expect([shown.message, shown.lines.length, JSON.stringify(shown).includes('/reset/new#')]).toEqual([
      null,
      1,
      false,
    ]);
    asking.token = tokens.addressee;
    expect((await page()).message.text).toContain('/reset/new#');
  });
});

test('from elsewhere people find the inboxes and mailboxes of their own sellers; on this machine everybody finds all', async () => {
  const keysOf = async () => (await page()).sellers.map(({ publicKey }: TestSeller) => publicKey).sort();
  asking.token = tokens.foreign;
  expect([await keysOf(), (await page()).message, JSON.stringify(await page()).includes('dana@')]).toEqual([
    [other.publicKey],
    null,
    false,
  ]);
  Object.assign(asking, { token: '', isLocal: true });
  expect(await keysOf()).toEqual([seller.publicKey, other.publicKey].sort());
});

test('a mail that makes an operator is in the mailbox on this machine, and in nobody’s from elsewhere', async () => {
  expect(await inviteOperator(base.db, 'olga@kupa.test')).toMatchObject({ ok: true });
  await post.sendAll('email');
  const isThere = async () => JSON.stringify((await page()).lines).includes('olga@kupa.test');
  asking.token = tokens.owner;
  expect(await isThere()).toBe(false);
  Object.assign(asking, { token: '', isLocal: true });
  expect(await isThere()).toBe(true);
});

test('a template that nobody has thought of yet is taken for one that lets its reader in', () => {
  expect(
    ['receipt', 'payment-link', 'endpoint-failing', 'invitation', 'password-reset', 'e-mail-code', ''].map(
      carriesAccess,
    ),
  ).toEqual([false, false, false, true, true, true, true]);
});

test('a person’s own business is offered, however many there are in the sandbox', async () => {
  const ADD = statement(
    'test_viewer_sellers',
    `INSERT INTO seller (svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, rate_limit,
  currencies, market_fee)
SELECT sha256(n::text::bytea), m.svc_id_sealed, m.svc_secret_sealed, gen_random_uuid(), 'Shop ' || n, m.email,
  m.rate_limit, m.currencies, m.market_fee
FROM generate_series(1, 200) AS n, seller m WHERE m.id = $1`,
  );
  await base.owner.query(ADD, [seller.id]);
  const late = await givenSeller(base.db);
  asking.token = await givenPerson('late@kupa.test', late, 'owner');
  const chosen = async () => (await MailboxPage({ searchParams: Promise.resolve({}) })).props;
  for (const isLocal of [false, true]) {
    asking.isLocal = isLocal;
    expect(JSON.stringify(await chosen())).toContain(late.publicKey);
  }
});
