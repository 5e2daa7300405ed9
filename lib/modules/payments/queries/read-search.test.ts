import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

const ID = 'AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD';

describe('a search', () => {
  it.each([
    [`sale-${ID.toLowerCase()} `, { saleId: `SALE-${ID}` }],
    [`TRAN-${ID}`, { attemptId: `TRAN-${ID}` }],
    ['sale7k2m-bbbbbbbb-cccccccc-dddddddd', { saleId: 'SALE7K2M-BBBBBBBB-CCCCCCCC-DDDDDDDD' }],
    ['Noa@Example.com', { email: 'Noa@Example.com' }],
    ['1234', { words: '1234', lastFour: '1234', amount: 123_400 }],
    ['₪ 1,234.50', { words: '₪ 1,234.50', amount: 123_450 }],
    ['50%', { words: '50%' }],
    ['   ', {}],
    ['a\u0000b\u202Ec', { words: 'abc' }],
  ])('for %j means %j', (text, meaning) => expect(readSearch(text)).toEqual(meaning));
});
