import { expect, test } from 'vitest';
import { destinationsOf, inboxUrlOf } from './destinations.ts';

const none = { ownUrl: null, sellerUrl: null, partnerUrl: null, inboxUrl: null };

test.each([
  ['nothing is known', none, []],
  [
    'the sale has its own',
    { ...none, ownUrl: 'https://sale', sellerUrl: 'https://seller', inboxUrl: 'http://inbox' },
    [{ audience: 'seller', url: 'https://sale' }],
  ],
  [
    'only the seller has one',
    { ...none, sellerUrl: 'https://seller', inboxUrl: 'http://inbox' },
    [{ audience: 'seller', url: 'https://seller' }],
  ],
  [
    "nobody on the seller's side has one",
    { ...none, inboxUrl: 'http://inbox' },
    [{ audience: 'seller', url: 'http://inbox' }],
  ],
  ['an empty address is none', { ...none, ownUrl: '', sellerUrl: '' }, []],
  [
    'W-14: the partner has one too',
    { ...none, sellerUrl: 'https://seller', partnerUrl: 'https://partner' },
    [
      { audience: 'seller', url: 'https://seller' },
      { audience: 'partner', url: 'https://partner' },
    ],
  ],
  [
    'the partner alone does not stop the inbox',
    { ...none, partnerUrl: 'https://partner', inboxUrl: 'http://inbox' },
    [
      { audience: 'seller', url: 'http://inbox' },
      { audience: 'partner', url: 'https://partner' },
    ],
  ],
])('destinations when %s', (_case, urls, expected) => {
  expect(destinationsOf(urls)).toEqual(expected);
});

test("a seller's inbox is named by its public key", () => {
  expect(inboxUrlOf('http://localhost:3000', 'abc')).toBe('http://localhost:3000/sandbox/inbox/abc');
});
