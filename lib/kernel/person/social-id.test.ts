import { describe, expect, it } from 'vitest';
import { readSocialId } from './social-id.ts';

describe('social id', () => {
  it.each([
    ['008336174', '008336174'],
    ['8336174', '008336174'],
    ['00833617-4', '008336174'],
    [' 8336174 ', '008336174'],
    ['123456782', '123456782'],
    ['\u0660\u0660\u0668\u0663\u0663\u0666\u0661\u0667\u0664', '008336174'],
    ['008336175', null],
    ['123456789', null],
    ['000000000', null],
    ['18', null],
    ['1234567820', null],
    ['', null],
    ['00833617a', null],
  ])('reads %j as %j', (typed, id) => expect(readSocialId(typed)).toBe(id));

  it('finds every single wrong digit', () => {
    for (let place = 0; place < 9; place += 1) {
      for (const digit of '0123456789') {
        const tried = '123456782'.slice(0, place) + digit + '123456782'.slice(place + 1);
        expect(readSocialId(tried) !== null, tried).toBe(tried === '123456782');
      }
    }
  });
});

it('answers 9: the test number is one in the sandbox alone', () => {
  expect([readSocialId('9999999999', { inSandbox: true }), readSocialId('999-999-9999', { inSandbox: true })]).toEqual([
    '9999999999',
    '9999999999',
  ]);
  expect(readSocialId('9999999999')).toBeNull();
  expect(readSocialId('9999999998', { inSandbox: true })).toBeNull();
});
