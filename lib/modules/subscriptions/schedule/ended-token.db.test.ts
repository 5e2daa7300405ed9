import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { endToken } from '#lib/modules/payments/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { replaceCard } from '../change/replace-card.ts';
import { createSubscription } from '../create/create-subscription.ts';
import { paySubscription } from '../create/pay-subscription.ts';
import { listRecovery } from '../queries/recovery.sql.ts';
import { findByPublicId } from '../store/subscriptions.sql.ts';
import { chargeFailureText } from '../views/charge-failure-text.ts';
import { settleEnded } from './settle-iterations.ts';

/** A date whose token was ended by its owner: nothing is tried, and everybody is told why. */

const base = testDatabase();
const world = testWorld(base);

const API = { actor: 'api' } as const;
const DAY = 86_400;

const ATTEMPT = statement(
  'ended_token_attempt',
  `SELECT a.public_id AS "attemptId" FROM attempt a JOIN sale x ON x.id = a.sale_id
    JOIN subscription s ON s.id = x.subscription_id WHERE s.public_id = $1 AND a.new_token_id IS NOT NULL`,
);
const OPEN_DATE = statement(
  'ended_token_open_date',
  `SELECT i.sale_id AS "saleId", i.state, i.failures, i.error_code AS "errorCode" FROM subscription_iteration i
    JOIN subscription s ON s.id = i.subscription_id WHERE s.public_id = $1 ORDER BY i.id DESC LIMIT 1`,
);
const LAST_FAILURE = statement(
  'ended_token_failure',
  `SELECT body FROM event WHERE notify_type = 'sub-failure' AND body LIKE '%sub_svc_id=' || $1 || '%'`,
);
const MESSAGES = statement(
  'ended_token_messages',
  `SELECT m.facts FROM message m JOIN subscription s ON s.id = m.subscription_id
    WHERE s.public_id = $1 AND m.template = 'subscription-failed'`,
);

/** A plan whose first date is paid with a card that its buyer has ended since, and whose second is due. */
async function givenEnded(seller: TestSeller): Promise<string> {
  const { publicId: subscriptionId } = await valueOf(
    createSubscription(world.context, seller.id, API, {
      price: 4_900,
      currency: 'ILS',
      description: 'Coffee club',
      period: 'monthly',
      language: 'en',
      sendNotification: true,
      buyerName: 'Dana',
      buyerEmail: 'dana@example.com',
    }),
  );
  const means = { kind: 'card', card: { number: '4580458045804580', expiry: '12/40', cvv: '123' } } as const;
  await valueOf(paySubscription(world.context, { subscriptionId, sellerIds: [seller.id], means, who: API }));
  const [attempt] = await base.db.query<{ attemptId: string }>(ATTEMPT, [subscriptionId]);
  expect(await endToken(base.db, attempt?.attemptId ?? '')).toBe(true);
  await base.moveClock(32 * DAY);
  return subscriptionId;
}

const openDate = async (subscriptionId: string) =>
  (await base.db.query<{ saleId: number; state: string; errorCode: number }>(OPEN_DATE, [subscriptionId]))[0];

const chargesOf = async (seller: TestSeller) =>
  (await world.bank.requests()).filter((one) => one.merchant === String(seller.id) && one.operation === 'charge');

test('a token that ended is the reason 9004 of its date, asks for another card, and is never sent to the bank', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenEnded(seller);
  const before = (await chargesOf(seller)).length;
  await chargeDue(world.context);
  expect((await chargesOf(seller)).length).toBe(before);
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'failed', reason: 'card', errorCode: 9004 });
  const date = await openDate(id);
  expect(date).toMatchObject({ state: 'awaiting', failures: 0, errorCode: 9004 });

  // A date that is settled again later keeps its reason.
  await base.moveClock(DAY);
  expect(await settleEnded(world.context, [date?.saleId ?? 0])).toBe(1);
  expect(await openDate(id)).toMatchObject({ state: 'awaiting', errorCode: 9004 });

  const [told] = await base.db.query<{ body: string }>(LAST_FAILURE, [id]);
  const form = new URLSearchParams(told?.body);
  expect([...form.values()]).toContain(say('en', 'refusals.token_unusable'));
  const written = await base.db.query<{ facts: object }>(MESSAGES, [id]);
  expect(written.map(({ facts }) => facts)).toMatchObject([{ outcome: 'another-card', errorCode: 9004 }]);
});

test('recovery says in every language that the token ended, and another card is charged at once', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenEnded(seller);
  await chargeDue(world.context);
  const { rows } = await listRecovery(
    base.db,
    [seller.id],
    {
      search: '',
      states: [],
      currency: null,
      least: null,
      most: null,
      sort: 'newest',
      ascending: false,
      page: 1,
      size: 25,
    },
    ALL_WAYS,
  );
  expect(rows).toMatchObject([{ subscriptionId: id, state: 'failed', errorCode: 9004, retryAt: null }]);
  const reasons = LANGUAGES.map((language) => chargeFailureText(rows[0]?.errorCode ?? 0, language));
  expect(reasons).toEqual(LANGUAGES.map((language) => say(language, 'subscription-work.recovery.tokenEnded')));
  expect(new Set(reasons).size).toBe(LANGUAGES.length);

  const token = await world.givenToken(seller);
  expect(await replaceCard(world.context, { sellerIds: [seller.id], subscriptionId: id }, API, token)).toMatchObject({
    ok: true,
  });
  await chargeDue(world.context);
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 2, errorCode: 0 });
});
