import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

const ID = 'AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD';

describe('a search', () => {
  it.each([
    [`sale-${ID.toLowerCase()} `, { saleId: `SALE-${ID}` }],
    [`TRAN-${ID}`, { attemptId: `TRAN-${ID}` }],
    ['sale7k2m-bbbbbbbb-cccccccc-dddddddd', { saleId: 'SALE7K2M-BBBBBBBB-CCCCCCCC-DDDDDDDD' }],
    [`sale07ab${ID.slice(8)}`, { saleId: `SALE07AB${ID.slice(8)}` }],
    ['Noa@Example.com', { email: 'Noa@Example.com' }],
    ['1234', { words: '1234', lastFour: '1234', amount: 123_400 }],
    ['₪ 1,234.50', { words: '₪ 1,234.50', amount: 123_450 }],
    ['\u061c\u0661\u0662\u0663\u0664', { words: '\u0661\u0662\u0663\u0664', lastFour: '1234', amount: 123_400 }],
    ['50%', { words: '50%' }],
    ['tranabcd-efgh…', { words: 'tranabcd-efgh…', prefix: { kind: 'attempt', text: 'TRANABCD-EFGH' } }],
    ['sale00ab-cd', { words: 'sale00ab-cd', prefix: { kind: 'sale', text: 'SALE00AB-CD' } }],
    ['tran-7k2', { words: 'tran-7k2', prefix: { kind: 'attempt', text: 'TRAN-7K2' } }],
    ['Sale 112923469', { words: 'Sale 112923469', code: 112_923_469 }],
    [
      '112923469',
      { words: '112923469', code: 112_923_469, phone: '112923469', number: '112923469', amount: 11_292_346_900 },
    ],
    ['+972 52-123-4567', { words: '+972 52-123-4567', phone: '521234567' }],
    ['2147483648', { words: '2147483648', phone: '147483648', number: '2147483648', amount: 214_748_364_800 }],
    [
      '1111 failed',
      {
        words: '1111 failed',
        terms: [
          { words: '1111', lastFour: '1111', amount: 111_100 },
          { words: 'failed', statuses: ['failed'] },
        ],
      },
    ],
    ['Noa Levi', { words: 'Noa Levi' }],
    ['   ', {}],
    ['a\u0000b\u202Ec', { words: 'abc' }],
  ])('for %j means %j', (text, meaning) => expect(readSearch(text)).toEqual(meaning));
});
