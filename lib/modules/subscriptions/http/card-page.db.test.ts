import { afterEach, describe, expect, test } from 'vitest';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { textOf, testOwnPages } from '#lib/testing/payment-page/own-pages.ts';
import { sessionOf } from '../change/subscription-links.ts';

/** The page behind a signed link on which another card is brought. */
const base = testDatabase();
const pages = testOwnPages(base);
const { ask, post, payAt, givenActive, factsOf, salesOf, seller, cardLink, manageLink, bring } = pages;
afterEach(() => base.moveClock(0));

const DAY = 86_400;
const policyOf = (page: Response): string => page.headers.get('content-security-policy') ?? '';

const AGREED = statement(
  'test_agreed',
  `SELECT e.kind, e.actor, e.detail FROM subscription_event e JOIN subscription p ON p.id = e.subscription_id
    WHERE p.public_id = $1 AND e.kind IN ('agreed', 'card-changed') ORDER BY e.id`,
);
type Agreed = { kind: string; actor: string; detail: { text: string; language: string; address: string | null } };
const agreedTo = (id: string) => base.db.query<Agreed>(AGREED, [id]);

/** One whose second date was declined, while nothing else of its seller is due. */
async function givenFailing(code = 20004): Promise<string> {
  await pages.restOthers();
  const id = await givenActive();
  await base.moveClock(32 * DAY);
  await pages.control('POST', '/control/next', { merchant: String(seller().id), what: 'decline', code });
  await pages.chargeDue();
  return id;
}

describe('the page for another card', () => {
  test('says which card it replaces and that nothing is charged now, and goes on to a sale that keeps one', async () => {
    const id = await givenActive();
    const link = await cardLink(id);
    const page = await ask('GET', link);
    const text = await textOf(page);
    expect(text).toContain('Change card Current card Visa ending in 1111');
    expect(text).toMatch(/Nothing is charged now\. The next payment, ₪49\.00 on .* will be charged to the new card\./);
    expect(policyOf(page)).toContain(`frame-ancestors 'none'`);
    const on = await bring(link);
    expect([on.status, on.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sale\/generate\/SALE00[A-Z2-7-]+\?lang=en$/),
    ]);
    const sale = on.headers.get('location') ?? '';
    expect(await textOf(ask('GET', sale))).toContain(
      'The card will be saved for the next payments of your subscription.',
    );
    expect(await payAt(sale, { cardNumber: '5555555555554444' })).toMatchObject({ kind: 'paid' });
    expect(await factsOf(id)).toMatchObject({
      state: 'active',
      completed: 1,
      cardMask: expect.stringMatching(/4444$/),
    });
  });

  test('of a payment that failed says which, and it is charged with the new card at once', async () => {
    const id = await givenFailing();
    expect(await factsOf(id)).toMatchObject({ state: 'retrying', completed: 1 });
    const link = await cardLink(id);
    expect(await textOf(ask('GET', link))).toMatch(
      /The failed payment of ₪49\.00 from \w+ \d+, \d{4} will be charged to the new card right away\./,
    );
    const sale = (await bring(link)).headers.get('location') ?? '';
    expect(await textOf(ask('GET', sale))).toContain('the failed payment will be charged to it right away');
    await payAt(sale, { cardNumber: '5555555555554444' });
    await pages.chargeDue();
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 2, failures: 0 });
  });

  test('opens with its own key alone, and only for 30 days; a late one sends the way to the buyer', async () => {
    const [id, other] = [await givenActive(), await givenActive()];
    const link = await cardLink(id);
    const [key = '', otherKey = ''] = [link.split('/').at(-1), (await cardLink(other)).split('/').at(-1)];
    const session = sessionOf(id, (await readClock(base.db)).now);
    const manage = (await manageLink(id)).split('/').at(-1) ?? '';
    const forged = [
      id,
      key.replace(id, other),
      otherKey.replace(other, id),
      `${key}0`,
      key.slice(0, -1),
      manage,
      session,
      '%00',
      `${id}.${'A'.repeat(22)}zzzzz`,
    ];
    for (const wrong of forged)
      for (const page of [
        await ask('GET', `/subscription/card/${wrong}?lang=en`),
        await post(`/subscription/card/${wrong}?lang=en`, { do: 'card' }),
      ])
        expect([wrong, page.status, await textOf(page)]).toEqual([
          wrong,
          404,
          expect.stringContaining('Subscription not found'),
        ]);
    await base.moveClock(31 * DAY);
    expect([(await ask('GET', link)).status, await textOf(ask('GET', link))]).toEqual([
      410,
      expect.stringContaining('This link has expired'),
    ]);
    expect((await post(link, { do: 'card' })).status).toBe(410);
    expect(await salesOf(id)).toHaveLength(1);
    expect(await textOf(post(link, { do: 'link' }))).toContain('The link was sent');
    expect(await pages.sentTo(id, 'subscription-link')).toHaveLength(1);
  });

  test.each([
    ['en', /^Coffee box\nYou pay ₪49\.00 .*\nNothing is charged now\..*\nBy continuing, you allow Seller to charge/],
    ['he', /^Coffee box\nהתשלום הוא ₪49\.00 .*\nכעת לא יבוצע חיוב\..*\nהמשך התהליך מהווה הרשאה/],
  ])('keeps word for word in %s what was agreed to, in which language and from where', async (language, words) => {
    const id = await givenActive();
    const page = `${await cardLink(id)}?lang=${language}`;
    const shown = await textOf(ask('GET', page));
    expect((await bring(page, '203.0.113.9')).status).toBe(303);
    const [agreed] = await agreedTo(id);
    expect(agreed).toMatchObject({ kind: 'agreed', actor: 'buyer', detail: { language } });
    expect(agreed?.detail.text).toMatch(words);
    const withoutBlanks = (text: string): string => text.replace(/\s/g, '');
    for (const line of agreed?.detail.text.split('\n') ?? [])
      expect(withoutBlanks(shown)).toContain(withoutBlanks(line));
    expect(agreed?.detail.address).toMatch(/^[\w+/=-]{16,}$/);
    expect(JSON.stringify(agreed)).not.toContain('203.0.113');
  });

  test('keeps it once however often the page is sent, again where it says something else, before the card itself', async () => {
    const id = await givenActive();
    const link = await cardLink(id);
    const [one, again] = await Promise.all([bring(link), bring(link)]);
    expect(one.headers.get('location')).toBe(again.headers.get('location'));
    expect((await agreedTo(id)).map(({ kind }) => kind)).toEqual(['agreed']);
    await bring(`${link}?lang=ru`);
    await payAt(one.headers.get('location') ?? '', { cardNumber: '5555555555554444' });
    expect((await agreedTo(id)).map(({ kind }) => kind)).toEqual(['agreed', 'agreed', 'card-changed']);
  });

  test('keeps nothing that was not seen: where the price has changed since, the page is shown again', async () => {
    const id = await givenActive();
    const link = await cardLink(id);
    const hidden = pages.hiddenIn(await (await ask('GET', link)).text());
    await base.db.query(statement('test_price', 'UPDATE subscription SET price = 9900 WHERE public_id = $1'), [id]);
    for (const fields of [hidden, { seen: '' }, {}]) {
      const again = await post(link, { ...fields, do: 'card' });
      expect([again.status, await textOf(again)]).toEqual([409, expect.stringContaining('The terms have changed')]);
    }
    expect([await agreedTo(id), await salesOf(id)]).toMatchObject([[], [{ type: 'sale' }]]);
    expect((await bring(link)).status).toBe(303);
    expect((await agreedTo(id))[0]?.detail.text).toContain('₪99.00');
  });

  test('takes no form of another site', async () => {
    const link = await cardLink(await givenActive());
    for (const site of ['cross-site', 'same-site'])
      expect((await post(link, { do: 'card' }, { 'sec-fetch-site': site })).status).toBe(403);
  });
});
