import { describe, expect, test } from 'vitest';
import { VALIDATORS } from '#lib/sdk/fields/page/validators.ts';
import { FIELD_NAMES } from '../contract/instance.ts';
import { traitsOf } from './card-faults.ts';
import { fieldFault } from './typed-faults.ts';

const ISRAELI = traitsOf('5326105300985846');

describe('a field that stands on a page', () => {
  test.each(FIELD_NAMES.filter((field) => field !== 'payerSocialId'))('%s is needed', (field) => {
    expect(fieldFault(field, '', null, true)).toBe('required');
  });

  test('the social id is needed of Israeli cards alone', () => {
    expect([fieldFault('payerSocialId', '', null, true), fieldFault('payerSocialId', '', ISRAELI, true)]).toEqual([
      null,
      'required',
    ]);
  });

  test.each([
    ['payerEmail', 'dana@', 'dana@example.com'],
    ['payerPhone', '12345', '\u0660\u0665\u0662-123-4567'],
    ['payerZipCode', '1', '90210'],
    ['cardExpiration', '13/30', '12/30'],
    ['cvc', '12', '123'],
  ] as const)('%s: %j is wrong and %j is right', (field, wrong, right) => {
    expect([fieldFault(field, wrong, null, true), fieldFault(field, right, null, true)]).toEqual(['invalid', null]);
  });

  test.each(FIELD_NAMES)('the validator of %s says the same', (field) => {
    for (const text of ['', 'x', '123', '4111111111111111', '12/30', 'dana@example.com', '0521234567', '008336174']) {
      const fault = fieldFault(field, text, null, true);
      expect([text, VALIDATORS[field].test(text)]).toEqual([text, fault && { [fault]: true }]);
    }
  });
});
