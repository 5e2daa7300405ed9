import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../examples.ts';
import { PRODUCTS } from '../goods.ts';
import { RTL_LANGUAGES, SHOP_LANGUAGES } from '../texts.ts';
import { catalogPage } from './catalog.ts';
import { checkoutPage } from './checkout.ts';
import { examplePage } from './examples.ts';
import type { Frame } from './shop-page.ts';
import { thanksPage } from './thanks.ts';

/** The pages of the demo shop, which anybody who starts the sandbox sees first. */

const ORIGIN = 'https://pay.example.com';
const frame = (language: Frame['language'], address = '/'): Frame => {
  const { pathname, searchParams } = new URL(address, 'https://shop.example.com');
  return { language, nonce: 'n0nce', path: pathname, query: searchParams, origin: ORIGIN };
};
const keys = {
  origin: ORIGIN,
  baseUrl: `${ORIGIN}/api`,
  inboxUrl: `${ORIGIN}/sandbox/inbox`,
  shopUrl: 'https://shop.example.com',
  seller: { name: 'Cafe', seller_svc_id: 'MPL', public_key: 'pub' },
  signing: { clientKey: 'k', password: 'p' },
};
const SALE = { saleId: 'SALE-1', saleUrl: `${ORIGIN}/sale/1`, publicKey: 'pub' };
const [beans] = PRODUCTS;
if (!beans) throw new Error('the shelf is empty');

describe.each(SHOP_LANGUAGES.map(({ code }) => code))('in %s', (language) => {
  test('everything on the shelf has a name, a picture, a price and a way to buy it', () => {
    const html = catalogPage(frame(language));
    for (const { id, names, notes, picture, price } of PRODUCTS) {
      expect(html).toContain(names[language]);
      expect(html).toContain(notes[language]);
      expect(html).toContain(picture);
      expect(html).toContain(`/buy?product=${id}&amp;lang=${language}`);
      expect(html.replace(/[^\d]/g, ' ')).toMatch(new RegExp(`${Math.floor(price / 100)} ${price % 100 || '00'}`));
    }
  });

  test('the document reads in its direction and leads to the same page in every other language', () => {
    const html = checkoutPage(frame(language, '/buy?product=beans&way=inline'), beans, SALE);
    expect(html).toContain(`<html lang="${language}" dir="${RTL_LANGUAGES.has(language) ? 'rtl' : 'ltr'}">`);
    for (const { code } of SHOP_LANGUAGES)
      expect(html).toContain(`href="/buy?product=beans&#38;way=inline&#38;lang=${code}"`);
  });
});

test('names differ in every language, so that none was forgotten', () => {
  for (const { names, notes } of PRODUCTS)
    for (const texts of [names, notes]) expect(new Set(Object.values(texts)).size).toBe(SHOP_LANGUAGES.length);
});

test('a page takes nothing from elsewhere and needs no style outside its nonce', () => {
  const html = catalogPage(frame('en'));
  expect(html.match(/ style="|<img|url\((?!#)|@import|<script/)).toBeNull();
  expect(html.match(/(?:src|href)="https?:[^"]*"/g)).toEqual([`href="${ORIGIN}/docs"`]);
});

test('the form of a sale stands before the notes for developers, and its address is what the API gave', () => {
  const html = checkoutPage(frame('en', '/buy?product=beans'), beans, {
    ...SALE,
    saleUrl: `${ORIGIN}/sale/1?a="b"`,
  });
  expect(html.indexOf('class="pay"')).toBeLessThan(html.indexOf('class="build"'));
  expect(html).toContain(`src="${ORIGIN}/sale/1?a=&#34;b&#34;"`);
});

test('test cards are read from the left in a sentence that reads from the right', () => {
  const card = '<bdi class="card" dir="ltr">4111 1111 1111 1111</bdi>';
  const [example] = EXAMPLES;
  if (!example) throw new Error('there is no example');
  expect(catalogPage(frame('he'))).toContain(card);
  expect(examplePage(frame('he'), example, 'public')).toContain(card);
});

test('what a return says is shown as text, and only where it is signed', () => {
  const verdict = { isSigned: true, saleId: '<b>1</b>', attemptId: '2', status: 'paid', price: 5075, currency: 'ILS' };
  expect(thanksPage(frame('en', '/thanks'), verdict, keys)).toContain('&#60;b&#62;1&#60;/b&#62;');
  expect(thanksPage(frame('en', '/thanks'), verdict, keys)).toContain('₪50.75');
  const forged = thanksPage(frame('en', '/thanks'), { ...verdict, isSigned: false }, keys);
  expect(forged).not.toContain('<dl>');
  expect(forged).toContain('not signed correctly');
});
