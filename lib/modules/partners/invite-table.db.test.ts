import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTable } from '#lib/platform/tables/read-table.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { times } from '#lib/testing/thorough.ts';
import { invitationTable } from './contract.ts';
import { inviteTable, readInvitations } from './invite-table.ts';

const base = testDatabase();
const COUNTS = statement(
  'testing_invited_by_table',
  `SELECT (SELECT count(*)::int FROM onboarding WHERE partner_id = $1) AS sellers,
    (SELECT count(*)::int FROM message m JOIN onboarding o ON o.seller_id = m.seller_id
      WHERE o.partner_id = $1) AS mails`,
);
const countsOf = async (partnerId: number) =>
  (await base.db.query<{ sellers: number; mails: number }>(COUNTS, [partnerId]))[0];
const inviter = (partnerId: number) => ({
  partnerId,
  userId: 0,
  origin: 'https://kupa.example',
  sandbox: true,
  timeZone: 'Asia/Jerusalem',
});

function rowsOf(lines: readonly string[], head = 'email,name,language,number') {
  const read = readTable([head, ...lines].join('\n'));
  if (!('table' in read)) throw new Error(read.problem.why);
  return invitationTable(read.table).rows;
}

const MANY = { rows: times(200, 1_000), wrongEvery: 100, sameEvery: 50 };
const [WRONG, REPEATED] = [MANY.rows / MANY.wrongEvery, MANY.rows / MANY.sameEvery - 1];
const GOOD = MANY.rows - WRONG - REPEATED;

test('of very many lines each wrong and each repeated one is said by its own line, and the rest is invited once', async () => {
  const { id } = await givenPartner(base.db);
  const of = randomUUID().slice(0, 8);
  const lines = Array.from({ length: MANY.rows }, (_, index) => {
    if (index % MANY.wrongEvery === 0) return `nobody${index},Wrong,en,`;
    return `${of}-${index % MANY.sameEvery === 1 ? 1 : index}@example.com,Shop ${index},he,N-${index}`;
  });
  const rows = rowsOf(lines);
  const read = await readInvitations(base.db, rows, 'en');
  const why = (sentence: string) =>
    read.filter(({ problems }) => problems.some((problem) => problem.sentence === sentence)).map(({ line }) => line);
  expect(why('partner-invite.wrong.email')).toEqual(Array.from({ length: WRONG }, (_, ten) => ten * 100 + 2));
  // The first of those that are the same is taken.
  expect(why('partner-invite.wrong.again')).toEqual(
    Array.from({ length: REPEATED }, (_, fifty) => (fifty + 1) * 50 + 3),
  );
  // Nothing is sent by looking at it.
  expect(await countsOf(id)).toEqual({ sellers: 0, mails: 0 });
  expect(await inviteTable(base.db, inviter(id), rows, 'en')).toEqual({
    added: GOOD,
    changed: 0,
    left: WRONG + REPEATED,
  });
  expect(await countsOf(id)).toEqual({ sellers: GOOD, mails: GOOD });
  // The same table once more finds each of them there.
  expect(await inviteTable(base.db, inviter(id), rows, 'en')).toEqual({ added: 0, changed: 0, left: MANY.rows });
  expect(await countsOf(id)).toEqual({ sellers: GOOD, mails: GOOD });
}, 120_000);

test('two that send the same table at once invite each business once', async () => {
  const { id } = await givenPartner(base.db);
  const rows = rowsOf(Array.from({ length: 20 }, (_, index) => `${randomUUID()}@example.com,Shop ${index},,`));
  const both = await Promise.all([1, 2].map(() => inviteTable(base.db, inviter(id), rows, 'ru')));
  expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(20);
  expect(await countsOf(id)).toEqual({ sellers: 20, mails: 20 });
});

test('columns may stand in any order, in any case, with others between; a table without e-mails says so of each line', async () => {
  const email = `${randomUUID()}@example.com`;
  const [row] = await readInvitations(base.db, rowsOf([`Cups;RU;x;${email}`], 'Name;LANGUAGE;notes;Email'), 'en');
  expect(row).toMatchObject({ problems: [], fields: { email, name: 'Cups', language: 'ru', number: '' } });
  const without = await readInvitations(base.db, rowsOf(['Cups', 'Plates'], 'name'), 'en');
  expect(without.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['email'], ['email']]);
});
