import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { settings, useSettings } from '#lib/platform/env.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { jobs } from '#lib/jobs.ts';
import { hashPassword } from './password.ts';
import { closeSession, openSession, personOfToken } from './sessions.ts';
import { checkPassword } from './sign-in.ts';

const PASSWORD = 'correct horse battery staple';
const test = testDatabase();
let userId: number;
let email: string;

const run = <Row = object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  test.db.query<Row>(statement(`test_${createHash('sha1').update(text).digest('hex')}`, text), values);
const attempt = (password: string, ip = '192.0.2.1', who = email) => checkPassword({ email: who, password, ip });

let hash = '';
beforeEach(async () => {
  hash ||= await hashPassword(PASSWORD);
  await run('DELETE FROM sign_in_failure');
  email = `${randomUUID()}@kupa.test`;
  const [row] = await run<{ id: number }>(
    'INSERT INTO app_user (email, name, password_hash) VALUES ($1, $2, $3) RETURNING id',
    [email, 'Dana', hash],
  );
  userId = row?.id ?? 0;
});

describe('checking a password', () => {
  it('lets the right one in, with the e-mail in any case', async () => {
    expect(await attempt(PASSWORD, '192.0.2.1', ` ${email.toUpperCase()} `)).toEqual({
      ok: true,
      value: { userId, hasSecondFactor: false },
    });
  });

  it('answers an unknown e-mail, a wrong password and a disabled account alike', async () => {
    const wrong = await attempt('wrong');
    const unknown = await attempt(PASSWORD, '192.0.2.1', `${randomUUID()}@kupa.test`);
    await run('UPDATE app_user SET disabled_at = app_now() WHERE id = $1', [userId]);
    expect([wrong, unknown, await attempt(PASSWORD)].map((answer) => !answer.ok && answer.reason)).toEqual(
      Array(3).fill('wrong'),
    );
  });

  it('checks ten guesses at an account in 30 minutes, also when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, turn) => attempt('wrong', `198.51.100.${turn}`)));
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'wrong')).toHaveLength(10);
    expect(await attempt(PASSWORD)).toEqual({ ok: false, reason: 'throttled' });
    await run("UPDATE sign_in_failure SET at = at - interval '31 minutes'");
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
  });

  it('throttles an unknown account exactly like a known one', async () => {
    const nobody = `${randomUUID()}@kupa.test`;
    for (let turn = 0; turn < 10; turn += 1) await attempt('wrong', `198.51.100.${turn}`, nobody);
    expect(await attempt('wrong', '198.51.100.99', nobody)).toEqual({ ok: false, reason: 'throttled' });
  });

  it('checks a hundred guesses an hour from one address over many accounts', async () => {
    await run("INSERT INTO sign_in_failure (key) SELECT 'ip:203.0.113.7' FROM generate_series(1, 100)");
    expect(await attempt(PASSWORD, '203.0.113.7')).toEqual({ ok: false, reason: 'throttled' });
    expect(await attempt(PASSWORD, '203.0.113.8')).toMatchObject({ ok: true });
  });

  it('security 17: counts a subscriber of IPv6 as one, whichever of 2^64 addresses the guesses come from', async () => {
    for (let turn = 1; turn <= 3; turn += 1)
      await attempt('wrong', `2001:db8:1:2:${turn}::${turn}`, `${turn}@kupa.test`);
    const keys = await run<{ key: string }>("SELECT DISTINCT key FROM sign_in_failure WHERE key LIKE 'ip:%'");
    expect(keys).toHaveLength(1);
    await run('INSERT INTO sign_in_failure (key) SELECT $1 FROM generate_series(1, 97)', [keys[0]?.key]);
    expect(await attempt(PASSWORD, '2001:db8:1:2:ffff::99')).toEqual({ ok: false, reason: 'throttled' });
    expect(await attempt(PASSWORD, '2001:db8:1:3::1')).toMatchObject({ ok: true });
  });

  it('security 17: forgets guesses, and the addresses they came from, when no limit counts them any more', async () => {
    await run(
      `INSERT INTO sign_in_failure (key, at) SELECT 'ip:203.0.113.7', app_now() - interval '49 hours'
        FROM generate_series(1, 5200)`,
    );
    await run(
      `INSERT INTO sign_in_failure (key, at) SELECT 'code:1', app_now() - interval '47 hours'
        FROM generate_series(1, 30)`,
    );
    const job = jobs().find(({ name }) => name === 'forget-old-checks');
    expect([await job?.run(), await job?.run(), await job?.run()]).toEqual([5_000, 200, 0]);
    expect(await run('SELECT DISTINCT key FROM sign_in_failure')).toEqual([{ key: 'code:1' }]);
  });

  it('does not count a right password', async () => {
    for (let turn = 0; turn < 12; turn += 1) expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
  });

  it('keeps no e-mail in the table of failures', async () => {
    await attempt('wrong');
    const rows = await run<{ key: string }>('SELECT key FROM sign_in_failure');
    expect(rows.map(({ key }) => key).join(' ')).not.toContain(email);
  });
});

describe('a session', () => {
  const open = () => openSession({ userId, ip: '192.0.2.1', userAgent: 'test' });

  it('is known by its token, and only the hash of the token is kept', async () => {
    const token = await open();
    expect(await personOfToken(token)).toMatchObject({ id: userId, email, sellers: [] });
    const [row] = await run<{ hash: string }>(
      "SELECT encode(token_hash, 'hex') AS hash FROM session WHERE user_id = $1",
      [userId],
    );
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.hash).not.toBe(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('has a new token at each sign-in', async () => expect(await open()).not.toBe(await open()));

  it('ends at sign-out, on the server', async () => {
    const token = await open();
    await closeSession(token);
    expect(await personOfToken(token)).toBeNull();
  });

  it('ends at once when the account is disabled', async () => {
    const token = await open();
    await run('UPDATE app_user SET disabled_at = app_now() WHERE id = $1', [userId]);
    expect(await personOfToken(token)).toBeNull();
  });

  describe.each([
    ['sandbox', 3_600],
    ['production', 900],
  ] as const)('S-05: in %s', (environment, idleSeconds) => {
    beforeEach(() => {
      const before = settings();
      useSettings({ ...before, environment });
      return () => useSettings(before);
    });
    const secondsPass = (count: number) =>
      run(
        'UPDATE session SET last_seen_at = last_seen_at - make_interval(secs => $2), expires_at = expires_at - ' +
          'make_interval(secs => $2) WHERE user_id = $1',
        [userId, count],
      );

    it(`outlives ${idleSeconds - 2} seconds of silence, each request counts anew, and ${idleSeconds + 1} seconds end it`, async () => {
      const token = await open();
      for (let turn = 0; turn < 3; turn += 1) {
        await secondsPass(idleSeconds - 2);
        expect(await personOfToken(token)).not.toBeNull();
      }
      await secondsPass(idleSeconds + 1);
      expect(await personOfToken(token)).toBeNull();
    });

    it('ends after twelve hours, however busy it was', async () => {
      const token = await open();
      for (let passed = 0; passed + 600 < 12 * 3_600; passed += 600) {
        await secondsPass(600);
        expect(await personOfToken(token)).not.toBeNull();
      }
      await secondsPass(598);
      expect(await personOfToken(token)).not.toBeNull();
      await secondsPass(3);
      expect(await personOfToken(token)).toBeNull();
    });
  });

  it.each([undefined, '', 'x', `${'A'.repeat(43)}=`, 'A'.repeat(44), "' OR 1=1 --"])(
    'is nothing for the token %j',
    async (token) => expect(await personOfToken(token)).toBeNull(),
  );

  it('shows a partner the partner’s sellers and a seller’s person that seller', async () => {
    const secret = () => Buffer.from(randomUUID());
    const addSeller = async (partnerId: number | null, name: string) =>
      (
        await run<{ id: number }>(
          'INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, ' +
            'email) VALUES ($1, $2, $2, $2, gen_random_uuid(), $3, $4) RETURNING id',
          [partnerId, secret(), name, 'a@b.test'],
        )
      )[0]?.id ?? 0;
    const [partner] = await run<{ id: number }>(
      'INSERT INTO partner (name, client_key_index, client_key_sealed, client_secret_sealed) VALUES ($1, $2, ' +
        '$2, $2) RETURNING id',
      ['Orchard', secret()],
    );
    await addSeller(partner?.id ?? 0, 'B of the partner');
    await addSeller(partner?.id ?? 0, 'A of the partner');
    const own = await addSeller(null, 'C alone');
    await addSeller(null, 'D of nobody here');
    await run("INSERT INTO membership (user_id, partner_id, role) VALUES ($1, $2, 'read-only')", [userId, partner?.id]);
    await run("INSERT INTO membership (user_id, seller_id, role) VALUES ($1, $2, 'cashier')", [userId, own]);
    const person = await personOfToken(await open());
    expect(person?.sellers.map(({ name, role }) => [name, role])).toEqual([
      ['A of the partner', 'read-only'],
      ['B of the partner', 'read-only'],
      ['C alone', 'cashier'],
    ]);
  });
});
