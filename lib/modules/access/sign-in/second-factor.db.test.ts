import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { Person } from '../contract/person.ts';
import { rememberDevice } from './devices.ts';
import { changePassword, confirmPerson, endOwnSessions } from '../people/own-account.ts';
import { hashPassword } from './password.ts';
import {
  beginSecondFactor,
  checkSecondFactor,
  newRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts';
import { openSession, personOfToken } from './sessions.ts';
import { signIn } from './sign-in.ts';

const base = testDatabase();
const PASSWORD = 'correct horse battery staple';
const FROM = { ip: '192.0.2.1', userAgent: 'test' };
let hash = '';
let userId = 0;
let email = '';

let turn = 0;
async function run<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  turn += 1;
  return base.owner.query<Row>(statement(`test_factor_${turn}`, sql), values);
}

beforeEach(async () => {
  hash ||= await hashPassword(PASSWORD);
  await run('DELETE FROM sign_in_failure');
  email = `${randomUUID()}@kupa.test`;
  userId =
    (
      await run<{ id: number }>('INSERT INTO app_user (email, name, password_hash) VALUES ($1, $2, $3) RETURNING id', [
        email,
        'Dana',
        hash,
      ])
    )[0]?.id ?? 0;
});

/** The code of an authenticator that runs so many steps of 30 seconds early. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A second factor in force, whose codes have not been used since. */
async function givenFactor(): Promise<{ secret: string; recovery: string[] }> {
  const secret = (await beginSecondFactor(userId, email))?.secret ?? '';
  const on = await turnOnSecondFactor(userId, codeOf(secret));
  if (!on.ok) throw new Error(on.reason);
  await run('UPDATE app_user SET totp_last_step = 0 WHERE id = $1', [userId]);
  return { secret, recovery: on.value };
}

describe('S-08: a code of the second factor', () => {
  it('is taken once, also when it comes twenty times at once', async () => {
    const { secret } = await givenFactor();
    const code = codeOf(secret);
    const answers = [];
    for (let round = 0; round < 4; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => checkSecondFactor(userId, code)))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i steps away is right: %s', async (steps, isRight) => {
    const { secret } = await givenFactor();
    // Not in the last second of a step, or the database is in the next one.
    while (Date.now() % 30_000 > 28_500) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await checkSecondFactor(userId, codeOf(secret, steps))).ok).toBe(isRight);
  });

  it('of an earlier step is worth nothing once a later one was used', async () => {
    const { secret } = await givenFactor();
    expect((await checkSecondFactor(userId, codeOf(secret, 1))).ok).toBe(true);
    expect(await checkSecondFactor(userId, codeOf(secret))).toEqual({ ok: false, reason: 'wrong' });
  });

  it('is checked five times in 15 minutes and thirty times in a day, so a day of guessing finds one in less than 1 of 10,000', async () => {
    const { secret } = await givenFactor();
    const guess = () => checkSecondFactor(userId, 'nonsense');
    const first = await Promise.all(Array.from({ length: 12 }, guess));
    expect(first.filter((answer) => !answer.ok && answer.reason === 'wrong')).toHaveLength(5);
    expect(await checkSecondFactor(userId, codeOf(secret))).toEqual({ ok: false, reason: 'throttled' });
    let checked = 5;
    for (let quarter = 0; quarter < 94; quarter += 1) {
      await run(`UPDATE sign_in_failure SET at = at - interval '15 minutes 1 second'`);
      if (checked >= 30) break;
      checked += (await Promise.all(Array.from({ length: 6 }, guess))).filter(
        (answer) => !answer.ok && answer.reason === 'wrong',
      ).length;
    }
    expect(await guess()).toEqual({ ok: false, reason: 'throttled' });
    expect(checked).toBe(30);
    expect((checked * 3) / 1_000_000).toBeLessThanOrEqual(1e-4);
  });

  it('works against the world’s clock while the sandbox’s is a month ahead', async () => {
    const { secret } = await givenFactor();
    await base.moveClock(2_592_000);
    expect((await checkSecondFactor(userId, codeOf(secret))).ok).toBe(true);
    await base.moveClock(-2_592_000);
  });
});

describe('a recovery code', () => {
  it('works once, however it is typed, and only for its person', async () => {
    const { recovery } = await givenFactor();
    expect(recovery).toHaveLength(10);
    const typed = ` ${recovery[0]?.toLowerCase().replaceAll('-', ' ')} `;
    expect(await checkSecondFactor(userId, typed)).toEqual({ ok: true, value: 'recovery' });
    expect((await checkSecondFactor(userId, typed)).ok).toBe(false);
    const [other] = await run<{ id: number }>(
      `INSERT INTO app_user (email, name, password_hash, totp_sealed, totp_since)
        SELECT gen_random_uuid() || '@kupa.test', 'Other', 'x', totp_sealed, app_now() FROM app_user WHERE id = $1
        RETURNING id`,
      [userId],
    );
    expect((await checkSecondFactor(other?.id ?? 0, recovery[1] ?? '')).ok).toBe(false);
  });

  it('is worthless after new ones were made, and after the factor was turned off', async () => {
    const { recovery } = await givenFactor();
    const [renewed] = await newRecoveryCodes(userId);
    expect((await checkSecondFactor(userId, recovery[0] ?? '')).ok).toBe(false);
    expect(await turnOffSecondFactor(userId)).toBe(true);
    expect((await checkSecondFactor(userId, renewed ?? '')).ok).toBe(false);
  });

  it('A-10: stands nowhere in plain text, and neither does the secret', async () => {
    const { secret, recovery } = await givenFactor();
    const [row] = await run<{ text: string }>(
      `SELECT (SELECT string_agg(u::text, ' ') FROM app_user u) || (SELECT string_agg(r::text, ' ')
        FROM recovery_code r) AS text`,
    );
    for (const plain of [
      secret,
      Buffer.from(secret).toString('hex'),
      ...recovery,
      ...recovery.map((code) => code.replaceAll('-', '')),
    ])
      expect(row?.text).not.toContain(plain);
  });
});

describe('a second factor', () => {
  it('that was begun and never proved lets everybody in as before', async () => {
    await beginSecondFactor(userId, email);
    expect(await turnOnSecondFactor(userId, '000000')).toMatchObject({ ok: false });
    expect(await signIn({ email, password: PASSWORD, code: '', ...FROM })).toEqual({ ok: true, value: { userId } });
  });

  it('is asked for after the right password, and never after a wrong one', async () => {
    const { secret } = await givenFactor();
    const tell = async (password: string, code: string) => {
      const answer = await signIn({ email, password, code, ...FROM });
      return answer.ok ? 'in' : answer.reason;
    };
    expect([
      await tell('wrong password!', ''),
      await tell(PASSWORD, ''),
      await tell(PASSWORD, '000000'),
      await tell(PASSWORD, codeOf(secret)),
    ]).toEqual(['wrong', 'code', 'code-wrong', 'in']);
  });

  it('cannot be set up over one that is in force', async () => {
    await givenFactor();
    expect(await beginSecondFactor(userId, email)).toBeNull();
  });
});

describe('signing in', () => {
  it('S-06: the owner gets in from a browser of theirs while strangers have used up the tries', async () => {
    const device = (await rememberDevice(userId, undefined)) ?? '';
    for (let guess = 0; guess < 12; guess += 1)
      await signIn({ email, password: `wrong ${guess}`, code: '', ip: `198.51.100.${guess}`, userAgent: 'attacker' });
    expect(await signIn({ email, password: PASSWORD, code: '', ...FROM })).toEqual({ ok: false, reason: 'throttled' });
    expect(await signIn({ email, password: PASSWORD, code: '', device, ...FROM })).toMatchObject({ ok: true });
    expect(await signIn({ email, password: PASSWORD, code: '', device: 'A'.repeat(43), ...FROM })).toEqual({
      ok: false,
      reason: 'throttled',
    });
  });

  testInAll('S-06: a browser of theirs that is stolen checks ten passwords too', async () => {
    const device = (await rememberDevice(userId, undefined)) ?? '';
    const answers = [];
    for (let guess = 0; guess < 14; guess += 1)
      answers.push(
        await signIn({
          email,
          password: `wrong ${guess}`,
          code: '',
          device,
          ip: `198.51.100.${guess}`,
          userAgent: 'thief',
        }),
      );
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'wrong')).toHaveLength(10);
  });

  it('is written down: who got in, and who did not, without what they typed', async () => {
    await signIn({ email, password: 'my secret typo', code: '', ...FROM });
    await signIn({ email: 'nobody@kupa.test', password: 'another typo', code: '', ...FROM });
    await signIn({ email, password: PASSWORD, code: '', ...FROM });
    const rows = await run<{ action: string; chain: string; line: string }>(
      'SELECT action, chain, e::text AS line FROM audit_entry e ORDER BY id DESC LIMIT 3',
    );
    expect(rows.map(({ action, chain }) => [action, chain])).toEqual([
      ['signed-in', `person ${userId}`],
      ['sign-in-failed', 'platform'],
      ['sign-in-failed', `person ${userId}`],
    ]);
    for (const typed of ['typo', PASSWORD, 'nobody@'])
      expect(rows.map(({ line }) => line).join(' ')).not.toContain(typed);
  });
});

describe('a session', () => {
  const open = async () => {
    const token = await openSession({ userId, ip: '192.0.2.1', userAgent: 'test' });
    return { token, person: (await personOfToken(token)) as Person };
  };

  it('S-03: goes on under a new token when its person proves who they are, and the old token is worthless', async () => {
    const { token, person } = await open();
    await run(`UPDATE session SET confirmed_at = confirmed_at - interval '5 minutes 1 second' WHERE user_id = $1`, [
      userId,
    ]);
    expect((await personOfToken(token))?.isConfirmed).toBe(false);
    expect(await confirmPerson(person, token, { kind: 'password', text: 'wrong password' })).toEqual({
      ok: false,
      reason: 'wrong',
    });
    expect(await confirmPerson(person, token, { kind: 'code', text: PASSWORD })).toEqual({
      ok: false,
      reason: 'wrong',
    });
    const renewed = await confirmPerson(person, token, { kind: 'password', text: PASSWORD });
    if (!renewed.ok) throw new Error(renewed.reason);
    expect(await personOfToken(token)).toBeNull();
    expect(await personOfToken(renewed.value)).toMatchObject({
      id: userId,
      isConfirmed: true,
      sessionId: person.sessionId,
    });
  });

  it('of somebody with a second factor is confirmed with a code, and a password is no code', async () => {
    const { secret } = await givenFactor();
    const { token, person } = await open();
    expect((await confirmPerson(person, token, { kind: 'password', text: PASSWORD })).ok).toBe(false);
    expect((await confirmPerson(person, token, { kind: 'code', text: codeOf(secret) })).ok).toBe(true);
  });

  it('S-03: ends elsewhere with a new password, and goes on here under a new token', async () => {
    const [here, there] = [await open(), await open()];
    expect(await changePassword(here.person, here.token, { current: PASSWORD, next: 'short' })).toEqual({
      ok: false,
      reason: 'short',
    });
    expect(
      await changePassword(here.person, here.token, { current: 'not it at all', next: 'another long password 7' }),
    ).toEqual({ ok: false, reason: 'wrong' });
    const changed = await changePassword(here.person, here.token, {
      current: PASSWORD,
      next: 'another long password 7',
    });
    if (!changed.ok) throw new Error(changed.reason);
    expect([
      await personOfToken(there.token),
      await personOfToken(here.token),
      (await personOfToken(changed.value))?.sessionId,
    ]).toEqual([null, null, here.person.sessionId]);
    expect((await signIn({ email, password: PASSWORD, code: '', ...FROM })).ok).toBe(false);
  });

  it('is ended one by one or all but this, and never somebody else’s', async () => {
    const [here, there, third] = [await open(), await open(), await open()];
    const stranger = { ...here.person, id: userId + 1_000_000 };
    expect(await endOwnSessions(stranger, there.person.sessionId)).toBe(0);
    expect([
      await endOwnSessions(here.person, there.person.sessionId),
      await endOwnSessions(here.person, here.person.sessionId),
    ]).toEqual([1, 0]);
    expect(await endOwnSessions(here.person, null)).toBe(1);
    expect([
      await personOfToken(there.token),
      await personOfToken(third.token),
      (await personOfToken(here.token))?.id,
    ]).toEqual([null, null, userId]);
  });
});
