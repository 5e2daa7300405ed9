import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenOperator } from '#lib/testing/operators.ts';
import { givenPartner, givenSeller } from '#lib/testing/world.ts';
import { openSession, personOfToken } from '../sign-in/sessions.ts';
import { acceptInvitation, openLink } from './accept-link.ts';
import { endOperator, inviteOperator } from './operators.ts';
import { listOperators } from './store-operators.sql.ts';

const base = testDatabase();
const FROM = { ip: '192.0.2.1', userAgent: 'test' };
const PASSWORD = 'a long enough password 1';

let email = '';
beforeEach(() => {
  email = `${randomUUID()}@kupa.test`;
});

const MAILS = statement(
  'test_mails_to_operators',
  `SELECT facts, seller_id AS "sellerId" FROM message WHERE recipient = $1 ORDER BY id DESC`,
);
/** The token of the newest link to an e-mail, as it stands in the mail. */
async function tokenTo(recipient: string): Promise<string> {
  const [row] = await base.owner.query<{ facts: { sealed: string } }>(MAILS, [recipient]);
  return openSecret(Buffer.from(row?.facts.sealed ?? '', 'base64'));
}
const accept = (token: string, more: object = {}) =>
  acceptInvitation({ token, name: 'Olga', password: PASSWORD, language: 'en', ...FROM, ...more });
const invite = (to = email) => inviteOperator(base.db, to);

const MEMBER = statement(
  'test_operator_member',
  `WITH person AS (INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Member', 'x') RETURNING id)
  INSERT INTO membership (user_id, seller_id, partner_id, role) SELECT id, $2, $3, 'owner' FROM person
  RETURNING user_id AS id`,
);
const givenMember = async (sellerId: number | null, partnerId: number | null = null) =>
  (await base.owner.query<{ id: number }>(MEMBER, [email, sellerId, partnerId]))[0]?.id ?? 0;

test('the command sends a link that makes an operator once, of no business, with nothing open before a factor', async () => {
  expect(await inviteOperator(base.db, ` ${email.toUpperCase()} `)).toEqual({ ok: true, value: { email } });
  expect(await listOperators(base.db)).toContainEqual(expect.objectContaining({ email, state: 'invited' }));
  const token = await tokenTo(email);
  expect(await openLink('invitation', token)).toMatchObject({ email, role: 'operator', hasAccount: false });
  expect(await openLink('reset', token)).toBeNull();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => accept(token).catch(() => ({ ok: false as const, reason: 'gone' as const }))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const [operator] = (await listOperators(base.db)).filter((one) => one.email === email);
  expect(operator).toMatchObject({ name: 'Olga', state: 'no-factor' });
});

test('its mail is kept with no business, not even one that invites the same person', async () => {
  await givenSeller(base.db);
  await invite();
  expect(await base.owner.query(MAILS, [email])).toMatchObject([{ sellerId: null }]);
});

test('a second command voids the link of the first', async () => {
  await invite();
  const first = await tokenTo(email);
  await invite();
  expect(await openLink('invitation', first)).toBeNull();
  expect((await accept(await tokenTo(email))).ok).toBe(true);
});

test('two commands at once leave one open link', async () => {
  expect((await Promise.all([invite(), invite(), invite()])).every(({ ok }) => ok)).toBe(true);
  expect((await listOperators(base.db)).filter((one) => one.email === email)).toHaveLength(1);
});

test.each(['', 'nobody', 'a@', 'a b@example.com', 'a@example.com\n', `${'x'.repeat(300)}@example.com`, '--help'])(
  'an e-mail address such as %j is refused',
  async (typed) => {
    const answer = await inviteOperator(base.db, typed);
    // A newline at the end is white space that a person may paste.
    expect(answer.ok ? answer.value.email : answer.reason).toMatch(/^(?:bad-email|a@example\.com)$/);
  },
);

describe('an operator is a member of nothing', () => {
  test('a member of a business or of a partner is refused by the command', async () => {
    await givenMember((await givenSeller(base.db)).id);
    expect(await invite()).toEqual({ ok: false, reason: 'member' });
    email = `${randomUUID()}@kupa.test`;
    await givenMember(null, (await givenPartner(base.db)).id);
    expect(await invite()).toEqual({ ok: false, reason: 'member' });
  });

  test('who became a member meanwhile accepts nothing, and the database refuses both ways', async () => {
    await invite();
    const userId = await givenMember((await givenSeller(base.db)).id);
    expect(await accept(await tokenTo(email))).toEqual({ ok: false, reason: 'wrong' });
    const add = statement('test_add_operator_row', 'INSERT INTO operator_account (user_id) VALUES ($1)');
    await expect(base.owner.query(add, [userId])).rejects.toThrow('a member of a business is no operator');
    const operator = await givenOperator(base.owner);
    const join = statement(
      'test_join',
      `INSERT INTO membership (user_id, seller_id, role) VALUES ($1, $2, 'owner') RETURNING id`,
    );
    const seller = await givenSeller(base.db);
    await expect(base.owner.query(join, [operator.id, seller.id])).rejects.toThrow(
      'an operator is a member of nothing',
    );
  });
});

describe('the role taken away', () => {
  test('ends at once, with every session and an open link', async () => {
    const operator = await givenOperator(base.owner);
    expect((await personOfToken(operator.token))?.isOperator).toBe(true);
    expect(await endOperator(base.db, operator.email)).toBe(true);
    expect(await personOfToken(operator.token)).toBeNull();
    const again = await openSession({ userId: operator.id, ...FROM });
    expect((await personOfToken(again))?.isOperator).toBe(false);
    await invite();
    const token = await tokenTo(email);
    expect(await endOperator(base.db, email)).toBe(true);
    expect(await openLink('invitation', token)).toBeNull();
  });

  test('from nobody is said', async () => {
    expect(await endOperator(base.db, 'nobody@example.com')).toBe(false);
  });
});

test('making and removing an operator is in the log of the installation', async () => {
  await invite();
  await endOperator(base.db, email);
  const entries = statement(
    'test_operator_entries',
    `SELECT action, user_id AS "userId", after FROM audit_entry WHERE subject = $1 AND chain = 'platform' ORDER BY id`,
  );
  expect(await base.owner.query(entries, [email])).toEqual([
    { action: 'person-invited', userId: null, after: { role: 'operator' } },
    { action: 'invitation-withdrawn', userId: null, after: { role: 'operator' } },
  ]);
});
