import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/world.ts';
import { acceptInvitation, askForReset, openLink, resetPassword } from './accept-link.ts';
import { can, rightsOf, type Role } from '../contract/rights.ts';
import {
  changeMembership,
  invitePerson,
  type Manager,
  sendInvitationAgain,
  withdrawInvitation,
} from './manage-people.ts';
import { partnersOfPerson } from './partners.ts';
import { peopleOf } from './store-shown-people.ts';
import { openSession, personOfToken } from '../sign-in/sessions.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { openSecret } from '#lib/platform/secrets.ts';

const base = testDatabase();
const FROM = { ip: '192.0.2.1', userAgent: 'test' };
const PASSWORD = 'a long enough password 1';
let sellerId = 0;
let owner: Manager;

let turn = 0;
async function run<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  turn += 1;
  return base.owner.query<Row>(statement(`test_people_${turn}`, sql), values);
}

async function givenMember(
  role: Role,
  seller = sellerId,
): Promise<{ userId: number; membershipId: number; email: string }> {
  const email = `${randomUUID()}@kupa.test`;
  const [row] = await run<{ userId: number; membershipId: number }>(
    `WITH person AS (INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Member', 'x') RETURNING id)
    INSERT INTO membership (user_id, seller_id, role) SELECT id, $2, $3 FROM person RETURNING user_id AS "userId",
      id AS "membershipId"`,
    [email, seller, role],
  );
  return { userId: row?.userId ?? 0, membershipId: row?.membershipId ?? 0, email };
}

const managerOf = (userId: number, role: Role): Manager => ({
  userId,
  name: 'Dana Levi',
  workspace: { ref: 'x', kind: 'seller', id: sellerId, name: 'Cafe Levant' },
  rights: rightsOf(role),
});

/** The token of the newest link to an e-mail, as it stands in the message. */
async function tokenTo(email: string): Promise<string> {
  const [row] = await run<{ facts: { sealed: string } }>(
    `SELECT facts FROM message WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  );
  return openSecret(Buffer.from(row?.facts.sealed ?? '', 'base64'));
}

const accept = (token: string, more: object = {}) =>
  acceptInvitation({ token, name: 'Noa', password: PASSWORD, language: 'en', ...FROM, ...more });

beforeEach(async () => {
  await run('DELETE FROM sign_in_failure');
  sellerId = (await givenSeller(base.db)).id;
  owner = managerOf((await givenMember('owner')).userId, 'owner');
});

describe('an invitation', () => {
  it('makes an account with the role that was given, once, and its person signs in by themselves', async () => {
    const email = `${randomUUID()}@kupa.test`;
    expect(await invitePerson(owner, { email: ` ${email.toUpperCase()} `, role: 'cashier', language: 'en' })).toEqual({
      ok: true,
      value: { email },
    });
    const token = await tokenTo(email);
    expect(await openLink('invitation', token)).toMatchObject({
      email,
      workspaceName: 'Seller',
      role: 'cashier',
      hasAccount: false,
    });
    expect(await openLink('reset', token)).toBeNull();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => accept(token).catch(() => ({ ok: false as const, reason: 'gone' as const }))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await openLink('invitation', token)).toBeNull();
    const signed = await signIn({ email, password: PASSWORD, code: '', ...FROM });
    if (!signed.ok) throw new Error(signed.reason);
    const person = await personOfToken(await openSession({ userId: signed.value.userId, ...FROM }));
    expect(person?.sellers.map(({ id, role }) => [id, role])).toEqual([[sellerId, 'cashier']]);
  });

  it('of somebody who has an account asks for its password and takes no new one', async () => {
    const known = await givenMember('read-only', (await givenSeller(base.db)).id);
    await invitePerson(owner, { email: known.email, role: 'accountant', language: 'en' });
    const token = await tokenTo(known.email);
    expect(await openLink('invitation', token)).toMatchObject({ hasAccount: true });
    expect(await accept(token)).toEqual({ ok: false, reason: 'wrong' });
    expect(
      (await run<{ hash: string }>('SELECT password_hash AS hash FROM app_user WHERE id = $1', [known.userId]))[0]
        ?.hash,
    ).toBe('x');
  });

  it('security 17: guesses at its password, and links that were asked for, count for a subscriber of IPv6', async () => {
    const known = await givenMember('read-only', (await givenSeller(base.db)).id);
    await invitePerson(owner, { email: known.email, role: 'accountant', language: 'en' });
    const token = await tokenTo(known.email);
    for (const ip of ['2001:db8:1:2::7', '2001:db8:1:2:8::9']) {
      expect(await accept(token, { ip })).toEqual({ ok: false, reason: 'wrong' });
      await askForReset({ email: `${randomUUID()}@kupa.test`, language: 'en', ip, userAgent: 'test' });
    }
    const counted = await run<{ key: string; count: number }>(
      "SELECT key, count(*)::int AS count FROM sign_in_failure WHERE key LIKE '%ip:%' GROUP BY key ORDER BY key",
    );
    expect(counted).toEqual([
      { key: 'ip:2001:db8:1:2::/64', count: 2 },
      { key: 'reset-ip:2001:db8:1:2::/64', count: 2 },
    ]);
  });

  it('experience 10, S-10: lets nobody in after seven days, after it was withdrawn, or after it was sent again', async () => {
    const email = `${randomUUID()}@kupa.test`;
    await invitePerson(owner, { email, role: 'cashier', language: 'en' });
    const first = await tokenTo(email);
    const [open] = (await peopleOf(base.db, owner.workspace)).invitations;
    expect(await sendInvitationAgain(owner, { id: open?.id ?? 0, language: 'en' })).toMatchObject({ ok: true });
    const second = await tokenTo(email);
    expect([await openLink('invitation', first), (await openLink('invitation', second))?.email]).toEqual([null, email]);
    const minutesOf = async () =>
      (
        await run<{ minutes: number }>(
          `SELECT round(extract(epoch FROM expires_at - app_now()) / 60)::int AS minutes FROM person_link
            WHERE id = $1`,
          [open?.id],
        )
      )[0]?.minutes;
    expect(await minutesOf()).toBe(7 * 24 * 60);
    await run(
      `UPDATE person_link SET expires_at = expires_at - interval '7 days' + interval '1 minute' WHERE id = $1`,
      [open?.id],
    );
    expect((await openLink('invitation', second))?.email).toBe(email);
    await run(`UPDATE person_link SET expires_at = expires_at - interval '61 seconds' WHERE id = $1`, [open?.id]);
    expect(await accept(second)).toEqual({ ok: false, reason: 'gone' });
    await sendInvitationAgain(owner, { id: open?.id ?? 0, language: 'en' });
    const third = await tokenTo(email);
    expect(await withdrawInvitation(owner, open?.id ?? 0)).toMatchObject({ ok: true });
    expect(await accept(third)).toEqual({ ok: false, reason: 'gone' });
  });

  it('is not given above oneself, nor twice, nor to what is no address, nor taken back by another place', async () => {
    const manager = managerOf((await givenMember('manager')).userId, 'manager');
    const email = `${randomUUID()}@kupa.test`;
    const invite = async (by: Manager, to: string, role: Role) => {
      const answer = await invitePerson(by, { email: to, role, language: 'he' });
      return answer.ok ? 'invited' : answer.reason;
    };
    expect([
      await invite(manager, email, 'owner'),
      await invite(manager, email, 'developer'),
      await invite(managerOf(1, 'cashier'), email, 'cashier'),
    ]).toEqual(['above', 'above', 'above']);
    expect([
      await invite(owner, 'nobody', 'cashier'),
      await invite(owner, email, 'cashier'),
      await invite(owner, email, 'owner'),
    ]).toEqual(['bad-email', 'invited', 'already']);
    const [open] = (await peopleOf(base.db, owner.workspace)).invitations;
    const elsewhere = { ...owner, workspace: { ...owner.workspace, id: (await givenSeller(base.db)).id } };
    expect([
      await withdrawInvitation(elsewhere, open?.id ?? 0),
      await sendInvitationAgain(elsewhere, { id: open?.id ?? 0, language: 'en' }),
    ]).toEqual(Array(2).fill({ ok: false, reason: 'gone' }));
  });

  it('to a partner gives nothing at another partner', async () => {
    const partner = await givenPartner(base.db);
    const seller = await givenSeller(base.db, { partner });
    await givenSeller(base.db, { partner: await givenPartner(base.db) });
    const email = `${randomUUID()}@kupa.test`;
    await invitePerson(
      { ...owner, workspace: { ref: 'p', kind: 'partner', id: partner.id, name: 'Orchard' } },
      { email, role: 'manager', language: 'en' },
    );
    await accept(await tokenTo(email));
    const signed = await signIn({ email, password: PASSWORD, code: '', ...FROM });
    const person = signed.ok ? await personOfToken(await openSession({ userId: signed.value.userId, ...FROM })) : null;
    expect(person?.sellers.map(({ id }) => id)).toEqual([seller.id]);
  });
});

describe('access', () => {
  it('A-11: that is changed, suspended or taken away is gone at the next request', async () => {
    const cashier = await givenMember('cashier');
    const token = await openSession({ userId: cashier.userId, ...FROM });
    const may = async () => (await personOfToken(token))?.sellers.map((seller) => can(seller, 'refund')) ?? null;
    expect(await may()).toEqual([true]);
    await changeMembership(owner, cashier.membershipId, { role: 'accountant' });
    expect(await may()).toEqual([false]);
    await changeMembership(owner, cashier.membershipId, { role: 'cashier' });
    await changeMembership(owner, cashier.membershipId, { disabled: true });
    expect(await may()).toEqual([]);
    await changeMembership(owner, cashier.membershipId, { disabled: false });
    expect(await may()).toEqual([true]);
    await changeMembership(owner, cashier.membershipId, 'removed');
    expect(await may()).toEqual([]);
  });

  it('A-11: of a partner’s person is gone at the next request too, to the partner and to every seller of it', async () => {
    const partner = await givenPartner(base.db);
    const { id: itsSeller } = await givenSeller(base.db, { partner });
    const member = await givenMember('read-only', (await givenSeller(base.db)).id);
    const [access] = await run<{ id: number }>(
      `UPDATE membership SET seller_id = NULL, partner_id = $2, role = 'manager' WHERE user_id = $1 RETURNING id`,
      [member.userId, partner.id],
    );
    const token = await openSession({ userId: member.userId, ...FROM });
    const opens = async () => [
      (await personOfToken(token))?.sellers.filter(({ rights }) => rights.length > 0).map(({ id }) => id) ?? [],
      (await partnersOfPerson(member.userId)).map(({ id }) => id),
    ];
    const by: Manager = { ...owner, workspace: { ref: 'p', kind: 'partner', id: partner.id, name: 'Orchard' } };
    const change = (to: Parameters<typeof changeMembership>[2]) => changeMembership(by, access?.id ?? 0, to);
    expect(await opens()).toEqual([[itsSeller], [partner.id]]);
    await change({ role: 'reviewer' });
    expect(await opens()).toEqual([[], [partner.id]]);
    await change({ role: 'manager' });
    await change({ disabled: true });
    expect(await opens()).toEqual([[], []]);
    await change({ disabled: false });
    await change('removed');
    expect(await opens()).toEqual([[], []]);
  });

  it('is not changed by somebody below, nor by oneself, nor from another place', async () => {
    const [manager, developer] = [await givenMember('manager'), await givenMember('developer')];
    const tell = async (by: Manager, membershipId: number) => {
      const answer = await changeMembership(by, membershipId, { role: 'read-only' });
      return answer.ok ? 'done' : answer.reason;
    };
    expect(await tell(managerOf(manager.userId, 'manager'), developer.membershipId)).toBe('above');
    expect(await tell(managerOf(manager.userId, 'manager'), manager.membershipId)).toBe('yourself');
    expect(
      await tell(
        { ...owner, workspace: { ...owner.workspace, id: (await givenSeller(base.db)).id } },
        developer.membershipId,
      ),
    ).toBe('gone');
    expect(await tell(managerOf(developer.userId, 'developer'), manager.membershipId)).toBe('above');
  });

  it('of the last owner stays, also when two owners remove each other at once', async () => {
    const second = await givenMember('owner');
    const [first] = await run<{ id: number }>('SELECT id FROM membership WHERE user_id = $1', [owner.userId]);
    const answers = await Promise.all([
      changeMembership(owner, second.membershipId, 'removed'),
      changeMembership(managerOf(second.userId, 'owner'), first?.id ?? 0, 'removed'),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await peopleOf(base.db, owner.workspace)).members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string, ip = FROM.ip) => askForReset({ email, language: 'en', ip, userAgent: 'test' });
  const messages = async (email: string) =>
    (await run<{ id: number }>('SELECT id FROM message WHERE recipient = $1', [email])).length;

  it('S-10: is replaced by a link that works once, ends every session and leaves no link alive', async () => {
    const member = await givenMember('cashier');
    const session = await openSession({ userId: member.userId, ...FROM });
    await ask(member.email);
    const first = await tokenTo(member.email);
    await ask(member.email);
    const token = await tokenTo(member.email);
    expect([await openLink('reset', first), (await openLink('reset', token))?.email]).toEqual([null, member.email]);
    expect(await resetPassword({ token, password: 'password1234', ...FROM })).toEqual({ ok: false, reason: 'common' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => resetPassword({ token, password: PASSWORD, ...FROM })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await personOfToken(session)).toBeNull();
    expect(await signIn({ email: member.email, password: PASSWORD, code: '', ...FROM })).toMatchObject({ ok: true });
  });

  it('S-10: of nobody sends nothing, and of somebody three messages an hour', async () => {
    const member = await givenMember('cashier');
    for (let round = 0; round < 6; round += 1) await ask(member.email);
    await ask('nobody@kupa.test');
    expect([await messages(member.email), await messages('nobody@kupa.test')]).toEqual([3, 0]);
    expect(
      await run(
        `SELECT DISTINCT round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes FROM person_link
          WHERE email = $1 AND kind = 'reset'`,
        [member.email],
      ),
    ).toEqual([{ minutes: 60 }]);
  });

  it.each(['', 'x', 'A'.repeat(43), "' OR 1=1 --", null, { toString: () => 'x' }])(
    'by the token %j is refused like a used one',
    async (token) => {
      expect(await resetPassword({ token, password: PASSWORD, ...FROM })).toEqual({ ok: false, reason: 'gone' });
    },
  );

  it('A-10: no token of a link stands in the database in plain text', async () => {
    const member = await givenMember('cashier');
    await ask(member.email);
    const token = await tokenTo(member.email);
    const [row] = await run<{ text: string }>(
      `SELECT (SELECT string_agg(l::text, ' ') FROM person_link l) || (SELECT string_agg(m::text, ' ')
        FROM message m) AS text`,
    );
    expect(row?.text).not.toContain(token);
    expect(row?.text).not.toContain(Buffer.from(token).toString('base64'));
  });
});
