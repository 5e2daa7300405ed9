import { expect, test } from 'vitest';
import { signatureOf, signedParts } from './signature.ts';

const signed = {
  clientKey: 'partner-key',
  password: 'partner-secret',
  attemptId: 'TRAN-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
  saleId: 'SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
};

test('W-13: the signature is the lower-case MD5 of key, password, attempt and sale, in that order', () => {
  // printf '%s' partner-keypartner-secretTRAN-…SALE007K-… | md5sum
  expect(signatureOf(signed)).toBe('a36a17848817bb1198aeed611011d32a');
  expect(signedParts(signed)).toEqual([signed.clientKey, signed.password, signed.attemptId, signed.saleId]);
});

test.each(['clientKey', 'password', 'attemptId', 'saleId'] as const)(
  'W-13: one changed character in %s changes the signature',
  (part) => {
    expect(signatureOf({ ...signed, [part]: `${signed[part].slice(0, -1)}x` })).not.toBe(signatureOf(signed));
  },
);

test('W-13: text beyond ASCII is signed as UTF-8', () => {
  expect(signatureOf({ clientKey: 'שוק', password: '', attemptId: '', saleId: '' })).toBe(
    '0a0ae58f112605667a0851eadc66af57',
  );
});
