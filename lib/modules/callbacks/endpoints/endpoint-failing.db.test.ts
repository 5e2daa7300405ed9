import { expect, test } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/world.ts';
import { type EndpointFailing, queueEndpointFailing } from './endpoint-failing.ts';
import { messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';

const base = testDatabase();
const post = testMailServer(base);

const ADD_PERSON = statement(
  'test_add_person',
  `
WITH person AS (INSERT INTO app_user (email, name, password_hash, language, disabled_at) VALUES ($1, 'Person', 'x', $2,
  CASE WHEN $6 THEN app_now() END) RETURNING id)
INSERT INTO membership (user_id, seller_id, partner_id, role) SELECT id, $3, $4, $5 FROM person`,
);

type Person = {
  email: string;
  language?: string;
  sellerId?: number;
  partnerId?: number;
  role?: string;
  isDisabled?: boolean;
};

async function givenPerson(
  db: Database,
  { email, language = 'en', sellerId, partnerId, role = 'owner', isDisabled = false }: Person,
): Promise<void> {
  await db.query(ADD_PERSON, [email, language, sellerId ?? null, partnerId ?? null, role, isDisabled]);
}

const FAILING: EndpointFailing = {
  host: 'shop.example.com:8443',
  since: '2026-11-21T07:15:00.000Z',
  error: 'status',
  httpStatus: 503,
  pausedUntil: '2026-11-21T08:00:00.000Z',
  path: '/developers/deliveries?state=failing',
};

test('every owner of a seller is told once, in the language of each, and nobody else', async () => {
  const seller = await givenSeller(base.db);
  await givenPerson(base.db, { email: 'one@example.com', sellerId: seller.id });
  await givenPerson(base.db, { email: 'two@example.com', sellerId: seller.id, language: 'ar' });
  await givenPerson(base.db, { email: 'viewer@example.com', sellerId: seller.id, role: 'read-only' });
  await givenPerson(base.db, { email: 'gone@example.com', sellerId: seller.id, isDisabled: true });
  const mail = {
    sellerId: seller.id,
    audience: 'seller',
    once: `callbacks of ${seller.id} since 07:15`,
    facts: FAILING,
  } as const;
  expect(await queueEndpointFailing(base.db, mail)).toBe(2);
  expect(await queueEndpointFailing(base.db, mail)).toBe(0);
  await post.sendAll();
  // They go out side by side.
  const messages = (await post.messages(seller.publicKey)).toSorted((one, other) => (one.to < other.to ? -1 : 1));
  expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
    ['one@example.com', 'Callbacks to shop.example.com:8443 are failing'],
    ['two@example.com', 'تعذّر تسليم الإشعارات إلى \u2066shop.example.com:8443\u2069'],
  ]);
  const [english, arabic] = messages;
  expect(english?.from).toBe('Kupa <payments@kupa.test>');
  expect(english?.text).toContain('See deliveries:\nhttp://localhost:3000/developers/deliveries?state=failing');
  expect(english?.text).toMatch(
    /Failing since: .*21 November 2026 at 09:15|Failing since: .*November 21, 2026 at 09:15/,
  );
  expect(english?.text).toContain('The response wasn’t a success (HTTP 503)');
  expect(english?.html).toContain('Paused until');
  expect(arabic?.html).toContain('<html lang="ar" dir="rtl">');
});

test("where an address belongs to the partner, the partner's owners are told", async () => {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  await givenPerson(base.db, { email: 'partner@example.com', partnerId: partner.id, language: 'he' });
  await givenPerson(base.db, { email: 'merchant@example.com', sellerId: seller.id });
  expect(
    await queueEndpointFailing(base.db, {
      sellerId: seller.id,
      audience: 'partner',
      once: 'p',
      facts: { ...FAILING, pausedUntil: null, error: 'dns', httpStatus: null },
    }),
  ).toBe(1);
  await post.sendAll();
  const [message, ...more] = await post.messages(seller.publicKey);
  expect(more).toEqual([]);
  expect(message?.to).toBe('partner@example.com');
  expect(message?.text).toContain('שם השרת לא נמצא');
  expect(message?.text).not.toContain('מושהית עד');
});

test('a seller without an owner is written to at its own address', async () => {
  const seller = await givenSeller(base.db);
  expect(
    await queueEndpointFailing(base.db, {
      sellerId: seller.id,
      audience: 'seller',
      once: 'alone',
      facts: FAILING,
    }),
  ).toBe(1);
  expect((await messagesIn(base.db)).at(-1)).toMatchObject({
    recipient: 'seller@example.com',
    language: 'he',
    state: 'queued',
    sale_id: null,
  });
});

test('it is queued with what the caller commits, and not without', async () => {
  const seller = await givenSeller(base.db);
  const mail = {
    sellerId: seller.id,
    audience: 'seller',
    once: 'rolled back',
    facts: FAILING,
  } as const;
  await expect(
    base.db.inTransaction(async (inside) => {
      await queueEndpointFailing(inside, mail);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect((await messagesIn(base.db)).filter(({ key }) => key?.includes('rolled back'))).toEqual([]);
});

test.each<[what: string, wrong: object]>([
  ['a path of somebody else', { path: '//evil.example.com' }],
  ['a time that is none', { since: 'yesterday' }],
  ['an error that we do not know', { error: 'gremlins' }],
])('%s is refused before anything is queued', async (_, wrong) => {
  const seller = await givenSeller(base.db);
  const before = (await messagesIn(base.db)).length;
  await expect(
    queueEndpointFailing(base.db, {
      sellerId: seller.id,
      audience: 'seller',
      once: 'wrong',
      facts: { ...FAILING, ...wrong } as EndpointFailing,
    }),
  ).rejects.toThrow();
  expect(await messagesIn(base.db)).toHaveLength(before);
});
