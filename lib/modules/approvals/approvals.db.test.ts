import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ok, refuse } from '#lib/kernel/result.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { approvalKind } from './approval-kind.ts';
import { approversWith } from './approvers-with.sql.ts';
import { askForApproval } from './ask.ts';
import type { ApprovalsContext } from './context.ts';
import { approve, decline, withdraw } from './decide.ts';
import { showWaiting } from './show-waiting.ts';
import { expireApprovals } from './store.sql.ts';

/** A change that takes two people, with one that writes a fact. */

const base = testDatabase();

const NOTE = statement(
  'test_note',
  `INSERT INTO app_fact (key, value) VALUES ($1, $2)
  ON CONFLICT (key) DO UPDATE SET value = app_fact.value || excluded.value`,
);
const NOTED = statement('test_noted', 'SELECT value FROM app_fact WHERE key = $1');

const SLEEP = statement('test_carry_slowly', 'SELECT pg_sleep(0.05)');

const DAY = 86_400;
let cannot = false;
const KIND = approvalKind<{ word: string }>({
  kind: 'test-note',
  detail: z.object({ word: z.string() }),
  days: 7,
  approvers: approversWith('manage-payouts'),
  says: ({ word }, language) => `${language}: ${word}`,
  path: '/settings/payouts',
  async carryOut(inside, { sellerId, detail, requestedBy, approvedBy }) {
    await inside.query(SLEEP, []);
    await inside.query(NOTE, [`test ${sellerId}`, `${detail.word} ${requestedBy} ${approvedBy};`]);
    return cannot ? refuse('payout-accounts.cannot.changed') : ok('done');
  },
});
const context = (): ApprovalsContext => ({ database: base.db, timeZone: 'Asia/Jerusalem', kinds: [KIND] });

const PERSON = statement(
  'test_approver',
  `WITH person AS (
  INSERT INTO app_user (email, name, password_hash, language) VALUES ($1, $2, '', 'en') RETURNING id
)
INSERT INTO membership (user_id, seller_id, partner_id, role)
SELECT id, $3, $4, $5::membership_role FROM person RETURNING user_id AS id`,
);
async function givenMember(
  { sellerId = null, partnerId = null }: { sellerId?: number | null; partnerId?: number | null },
  role: string,
): Promise<number> {
  const values = [`${randomUUID()}@kupa.test`, `A ${role}`, sellerId, partnerId, role];
  const [row] = await base.owner.query<{ id: number }>(PERSON, values);
  return row?.id ?? 0;
}

let seller: TestSeller;
let owner: number;
let manager: number;
beforeEach(async () => {
  cannot = false;
  seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  owner = await givenMember({ sellerId: seller.id }, 'owner');
  manager = await givenMember({ sellerId: seller.id }, 'manager');
});

const ask = (by = owner, { subject = 'a', word = 'Hello' } = {}) =>
  base.db.inTransaction((inside) =>
    askForApproval(context(), inside, {
      kind: 'test-note',
      sellerId: seller.id,
      partnerId: null,
      subject,
      detail: { word },
      requestedBy: { userId: by, name: 'Rina' },
    }),
  );
const asked = async (by = owner) => {
  const made = await ask(by);
  return made.ok ? made.value.publicId : expect.fail(`not asked: ${made.reason}`);
};
const noted = async () => (await base.owner.query<{ value: string }>(NOTED, [`test ${seller.id}`]))[0]?.value;
const waiting = (userId = manager) =>
  showWaiting(context(), { kinds: ['test-note'], sellerIds: [seller.id], reader: { userId, language: 'en' } });

const MAILS = statement(
  'test_approval_mails',
  `SELECT recipient, facts->>'says' AS says FROM message WHERE seller_id = $1 AND template = 'approval-asked'`,
);

describe('a change that takes two people', () => {
  test('is carried out when a second person approves it, once', async () => {
    const publicId = await asked();
    expect(await noted()).toBeUndefined();
    expect(await waiting()).toMatchObject([{ publicId, says: 'en: Hello', requestedBy: 'A owner', isOwn: false }]);
    const answers = await Promise.all([
      approve(context(), { publicId, userId: manager }),
      approve(context(), { publicId, userId: manager }),
    ]);
    expect(answers).toContainEqual(ok(expect.objectContaining({ sellerId: seller.id, outcome: 'done' })));
    expect(answers).toContainEqual(refuse('decided'));
    expect(await noted()).toBe(`Hello ${owner} ${manager};`);
    expect(await waiting()).toEqual([]);
    expect(await decline(context(), { publicId, userId: manager, reason: '' })).toEqual(refuse('decided'));
  });

  test('is never approved or declined by the person who asked, by the product and by the database', async () => {
    const publicId = await asked();
    expect(await waiting(owner)).toMatchObject([{ isOwn: true }]);
    expect(await approve(context(), { publicId, userId: owner })).toEqual(refuse('own'));
    expect(await decline(context(), { publicId, userId: owner, reason: '' })).toEqual(refuse('own'));
    const force = statement(
      'test_force_approval',
      `UPDATE approval SET state = 'approved', decided_by = requested_by, decided_at = now() WHERE public_id = $1`,
    );
    await expect(base.owner.query(force, [publicId])).rejects.toMatchObject({ code: '23514' });
    const rewrite = statement('test_rewrite_approval', `UPDATE approval SET detail = '{"word":"Other"}'`);
    await expect(base.owner.query(rewrite, [])).rejects.toMatchObject({ code: '42501' });
    expect(await noted()).toBeUndefined();
  });

  test('is as none to people without the right, of another business, and removed ones', async () => {
    const publicId = await asked();
    const stranger = await givenSeller(base.db);
    const others = [
      await givenMember({ sellerId: seller.id }, 'cashier'),
      await givenMember({ sellerId: seller.id }, 'accountant'),
      await givenMember({ sellerId: stranger.id }, 'owner'),
      0,
    ];
    await base.owner.query(
      statement('test_disable_member', 'UPDATE membership SET disabled_at = now() WHERE user_id = $1'),
      [manager],
    );
    for (const userId of [...others, manager]) {
      expect(await approve(context(), { publicId, userId })).toEqual(refuse('gone'));
      expect(await decline(context(), { publicId, userId, reason: '' })).toEqual(refuse('gone'));
      expect(await withdraw(context(), { publicId, userId })).toEqual(refuse('gone'));
    }
    for (const unknown of [randomUUID(), 'x'])
      expect(await approve(context(), { publicId: unknown, userId: owner })).toEqual(refuse('gone'));
    expect(await noted()).toBeUndefined();
    expect(await ask(owner, { subject: 'b' })).toEqual(refuse('nobody'));
  });

  test('waits once for each subject, and can be asked for again after it ended', async () => {
    const [one, two] = await Promise.all([ask(), ask(manager)]);
    expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1);
    expect([one, two]).toContainEqual(refuse('waits'));
    expect((await ask(owner, { subject: 'b' })).ok).toBe(true);
    const [first] = await waiting(owner);
    const by = first?.isOwn ? owner : manager;
    expect((await withdraw(context(), { publicId: first?.publicId ?? '', userId: by })).ok).toBe(true);
    expect((await ask()).ok).toBe(true);
  });

  test('is not done when it runs out, is declined, or cannot be done now: then it goes on waiting', async () => {
    const publicId = await asked();
    cannot = true;
    expect(await approve(context(), { publicId, userId: manager })).toEqual(
      refuse({ cannot: 'payout-accounts.cannot.changed' }),
    );
    expect(await noted()).toBeUndefined();
    cannot = false;
    await base.moveClock(7 * DAY);
    expect(await waiting()).toEqual([]);
    expect(await approve(context(), { publicId, userId: manager })).toEqual(refuse('decided'));
    expect(await expireApprovals(base.db)).toBeGreaterThan(0);
    const next = await asked();
    expect((await decline(context(), { publicId: next, userId: manager, reason: ' No ' })).ok).toBe(true);
    expect(await approve(context(), { publicId: next, userId: manager })).toEqual(refuse('decided'));
    expect(await noted()).toBeUndefined();
  });

  test('is written of to the others at the business, and to those of its partner where nobody else is', async () => {
    const near = await givenMember({ sellerId: seller.id }, 'owner');
    const partner = await givenMember({ partnerId: seller.partner?.id ?? 0 }, 'manager');
    await asked();
    const emails = await base.owner.query<{ id: number; email: string }>(
      statement('test_emails', 'SELECT id, email FROM app_user WHERE id = ANY ($1)'),
      [[near, manager, partner]],
    );
    const emailOf = (id: number) => emails.find((row) => row.id === id)?.email;
    const sent = await base.db.query<{ recipient: string; says: string }>(MAILS, [seller.id]);
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([emailOf(near), emailOf(manager)].toSorted());
    expect(sent.every(({ says }) => says === 'en: Hello')).toBe(true);
    await base.owner.query(
      statement('test_only_partner', 'DELETE FROM membership WHERE seller_id = $1 AND user_id <> $2'),
      [seller.id, owner],
    );
    await ask(owner, { subject: 'b' });
    const later = await base.db.query<{ recipient: string }>(MAILS, [seller.id]);
    expect(later.map(({ recipient }) => recipient)).toContain(emailOf(partner));
  });
});
