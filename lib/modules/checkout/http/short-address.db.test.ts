import { describe, expect, test } from 'vitest';
import { paymentsContext } from '#lib/contexts.ts';
import { cancelTemplateByPerson } from '#lib/modules/payments/sales/cancel-template.ts';
import { LINK_DAYS, MAX_UNKNOWN_CODES } from '#lib/modules/payments/links/store-links.sql.ts';
import { shortUrlOfSale } from '#lib/modules/payments/links/store-short-url.ts';
import { statement } from '#lib/platform/db/database.ts';
import { newLinkCode } from '#lib/platform/random.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { testDocuments } from '#lib/testing/payment-page/documents.ts';
import { givenSeller } from '#lib/testing/world.ts';

/** the short address of a link, as its buyer, a messenger and somebody who guesses ask for it. */
const base = testDatabase();
const { ask, givenSale, seller } = testDocuments(base);

const PERSON = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  'accept-language': 'he-IL',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
};
/** As they call themselves in 2026. The third is how iMessage asks. */
const PREVIEWERS = [
  'WhatsApp/2.24.20.89 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) SkypeUriPreview Preview/0.5',
  'curl/8.9.1',
];

const saleIdOf = (path: string): string => path.split('/').at(-1) ?? '';

/** Path of the short address of a new sale. */
async function givenLink(changed: object = {}): Promise<{ short: string; page: string }> {
  const page = await givenSale(changed);
  const url = await shortUrlOfSale(paymentsContext(), [seller().id], saleIdOf(page));
  return { short: new URL(url ?? '').pathname, page };
}

const OPENS = statement(
  'test_opens',
  `SELECT opens, opened_at IS NOT NULL AS "isOpened" FROM payment_link WHERE code = $1`,
);
const opensOf = async (short: string) => (await base.db.query<{ opens: number }>(OPENS, [saleIdOf(short)]))[0];

const person = (path: string, ip?: string) => ask('GET', path, undefined, PERSON, ip);
/** The page without what differs by request. */
const bodyOf = async (response: Response) =>
  (await response.text()).replaceAll(/nonce="[^"]*"/g, '').replaceAll(/[\w-]{22}/g, '');

test('leads its buyer to the payment page, keeps nothing and names nobody, and is the same whenever it is asked for', async () => {
  const { short, page } = await givenLink({ buyer_perform_validation: false });
  expect(short).toMatch(/^\/p\/00[A-Z2-7]{13}$/);
  const response = await person(short);
  expect([response.status, response.headers.get('location')]).toEqual([303, page]);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const typed = await person(short.replace(/[^/]+$/, (code) => code.toLowerCase()));
  expect(typed.headers.get('location')).toBe(page);
  // The language and what a shop fills in for its buyer reach the page.
  const filled = await person(`${short}?lang=he&first_name=Dana`);
  expect(filled.headers.get('location')).toBe(`${page}?lang=he&first_name=Dana`);
  const again = await shortUrlOfSale(paymentsContext(), [seller().id], saleIdOf(page));
  expect(new URL(again ?? '').pathname).toBe(short);
});

test('two people who ask for the address of one sale at once get one', async () => {
  const page = await givenSale();
  const both = await Promise.all([1, 2, 3].map(() => shortUrlOfSale(paymentsContext(), [seller().id], saleIdOf(page))));
  expect(new Set(both).size).toBe(1);
});

test('another business has no address of a sale that is not its own', async () => {
  const other = await givenSeller(base.db);
  expect(await shortUrlOfSale(paymentsContext(), [other.id], saleIdOf(await givenSale()))).toBeNull();
});

describe('an opening is recorded', () => {
  test('for a person, each time', async () => {
    const { short } = await givenLink();
    await person(short);
    await person(short);
    expect(await opensOf(short)).toEqual({ opens: 2, isOpened: true });
  });

  test('for no messenger, no page that is fetched ahead, and not for the business that looks at its own link', async () => {
    const { short } = await givenLink();
    for (const agent of [...PREVIEWERS, ''])
      await ask('GET', short, undefined, { 'accept-language': 'en', 'user-agent': agent });
    await ask('GET', short, undefined, { ...PERSON, 'sec-purpose': 'prefetch' });
    await ask('GET', short, undefined, { ...PERSON, 'sec-fetch-site': 'same-origin' });
    await ask('GET', short, undefined, { ...PERSON, 'sec-fetch-mode': 'no-cors' });
    expect(await opensOf(short)).toEqual({ opens: 0, isOpened: false });
  });
});

describe('a messenger gets a card', () => {
  test.each(PREVIEWERS)(
    'as %s: the business, its picture and the amount, without a secret or a third party',
    async (agent) => {
      const { short, page } = await givenLink({
        product_name: 'Therapy of Dana Levi',
        buyer_name: 'Dana Levi',
        buyer_email: 'dana@example.com',
        language: 'en',
      });
      const response = await ask('GET', short, undefined, { 'user-agent': agent });
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('location')).toBeNull();
      expect(html).toMatch(/<meta property="og:title" content="[^"]*50\.00[^"]*Seller"/);
      expect(html).toContain(`<meta property="og:image" content="http://localhost:3000/icons/icon-512.png"`);
      expect(html).toContain(`<meta property="og:url" content="http://localhost:3000${short}"`);
      for (const secret of [saleIdOf(page), 'Dana', 'dana@', 'Therapy']) expect(html).not.toContain(secret);
      const addresses = [...html.matchAll(/https?:\/\/[^/"]+/g)].map(([address]) => address);
      expect(new Set(addresses)).toEqual(new Set(['http://localhost:3000']));
    },
  );

  test('with the product of a link for many buyers, written so that no name can be markup', async () => {
    const { short } = await givenLink({ sale_type: 'template', product_name: '"><script>Garden' });
    const html = await (await ask('GET', short, undefined, { 'user-agent': 'WhatsApp/2.24' })).text();
    expect(html).toContain('&quot;>&lt;script>Garden');
  });
});

describe('an unknown, an expired and a cancelled address answer alike', () => {
  test('to a person and to a messenger', async () => {
    const expired = await givenLink();
    const cancelled = await givenLink({ sale_type: 'template' });
    await cancelTemplateByPerson(paymentsContext(), saleIdOf(cancelled.page), [seller().id]);
    await base.moveClock((LINK_DAYS + 1) * 86_400);
    for (const headers of [PERSON, { 'user-agent': 'WhatsApp/2.24' }]) {
      const answers = await Promise.all(
        [expired.short, cancelled.short, `/p/${newLinkCode()}`, '/p/nothing'].map((path) =>
          ask('GET', path, undefined, headers),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(new Set(await Promise.all(answers.map(bodyOf))).size).toBe(1);
      expect(new Set(answers.map(({ headers: sent }) => [...sent.keys()].join())).size).toBe(1);
    }
    expect((await person(expired.page)).status).toBe(200);
  });

  test('and one that is shown again is known again, while that of a link for many buyers lasts', async () => {
    const { short, page } = await givenLink();
    const lasting = await givenLink({ sale_type: 'template' });
    await base.moveClock((LINK_DAYS + 1) * 86_400);
    expect((await person(short)).status).toBe(404);
    await shortUrlOfSale(paymentsContext(), [seller().id], saleIdOf(page));
    expect((await person(short)).status).toBe(303);
    expect((await person(lasting.short)).status).toBe(303);
  });
});

test('A-05: a network that guesses is told nothing after its limit, not even of a true address; others are', async () => {
  const { short } = await givenLink();
  const [guesser, buyer] = ['203.0.113.7', '198.51.100.9'];
  for (let turn = 0; turn < MAX_UNKNOWN_CODES; turn += 1)
    expect((await person(`/p/${newLinkCode()}`, guesser)).status).toBe(404);
  const [guessed, known] = [await person(`/p/${newLinkCode()}`, guesser), await person(short, guesser)];
  expect([guessed.status, known.status]).toEqual([429, 429]);
  expect(await bodyOf(guessed)).toBe(await bodyOf(known));
  expect(known.headers.get('retry-after')).toBe('3600');
  expect((await person(short, buyer)).status).toBe(303);
  expect(await opensOf(short)).toEqual({ opens: 1, isOpened: true });
  await base.moveClock(3_601);
  expect((await person(short, guesser)).status).toBe(303);
});

test('buyers of known addresses use up no limit', async () => {
  const { short } = await givenLink();
  for (let turn = 0; turn < MAX_UNKNOWN_CODES + 5; turn += 1)
    expect((await person(short, '192.0.2.44')).status).toBe(303);
});
