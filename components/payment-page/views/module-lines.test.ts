import { afterAll, expect, test } from 'vitest';
import type { BuyerSale, PageLine } from '#lib/modules/checkout/contract/buyer-page.ts';
import { drawPage, givenAssets, SALE } from '#lib/testing/payment-page/page.ts';

const { assets, close } = await givenAssets();
afterAll(close);

const LINES: readonly PageLine[] = [
  { at: 'note', text: ({ language }) => `First note (${language}).` },
  { at: 'note', text: () => 'Second note.' },
  { at: 'pay', text: () => 'Pay and stamp' },
  { at: 'pay', text: () => 'Pay otherwise' },
  { at: 'consent', text: ({ seller }) => `${seller} may stamp it.` },
  { at: 'debited', text: () => '5 stamps every week' },
  { at: 'after', text: () => 'The stamp comes tomorrow.' },
];

const draw = (sale: BuyerSale, language: 'en' | 'he' = 'en') =>
  drawPage(assets, sale, language, { sandbox: false }).replace(/<style\b.*?<\/style>/gs, '');

test('the page draws the lines of modules at their places, those of a place one after the other', () => {
  const page = draw({ ...SALE, isKept: true, sellerName: 'Cafe \u202eLevant', lines: LINES });
  expect(page).toContain('First note (en). Second note.');
  expect(page).toMatch(/<button[^>]*>(?:<[^>]+>)*Pay and stamp</);
  expect(page).toContain('Cafe Levant may stamp it.');
  expect(page).toContain('The stamp comes tomorrow.');
  expect(page).not.toContain('Pay otherwise');
  expect(draw({ ...SALE, lines: LINES }, 'he')).toContain('First note (he).');
  expect(draw({ ...SALE, methods: ['credit-card', 'bit'], lines: LINES })).toContain('5 stamps every week');
});

test('a place without a line of a module keeps what the page says itself', () => {
  const texts = (html: string) => [...html.matchAll(/<p class="help[^"]*">([^<]*)/g)].map(([, text]) => text);
  const sale = { ...SALE, purpose: 'hold', isKept: true } as const;
  const own = texts(draw(sale));
  const added = texts(draw({ ...sale, lines: [{ at: 'note', text: () => 'A note.' }] }));
  expect(own.length).toBeGreaterThan(1);
  expect(added).toEqual(['A note.', ...own.slice(1)]);
});
