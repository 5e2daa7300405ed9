import { expect, test } from 'vitest';
import { SELLER_PLANS } from './plans.ts';
import type { ProfileChange } from './profile.ts';
import { missingOf, whyNotMarketFee, whyNotProfile } from './profile-rules.ts';
import { readSiteUrl } from './site-url.ts';

const JUDGED = { inSandbox: false, today: '2026-11-24' };

test.each([
  [{}, null],
  [{ socialId: '008336174', kind: 2, companyNumber: '8336174', birthdate: '1990-03-21' }, null],
  [{ bankCode: '10', bankBranch: '936', bankAccount: '07869660' }, null],
  [{ bankCode: '10', bankBranch: '936', bankAccount: '07869661' }, ['invalid_value', 'profile.bankAccount']],
  [{ bankCode: '54', bankBranch: '112', bankAccount: '2222111' }, null],
  [{ bankBranch: '936', bankAccount: '07869661' }, null],
  [{ birthdate: '2026-11-24' }, ['invalid_value', 'profile.birthdate']],
  [{ socialIdIssued: '2026-11-25' }, ['invalid_value', 'profile.socialIdIssued']],
  [{ birthdate: '1990-03-21', socialIdIssued: '1990-03-20' }, ['invalid_value', 'profile.socialIdIssued']],
  [{ socialId: '008336175' }, ['social_id_invalid', 'profile.socialId']],
  [{ socialId: '9999999999' }, ['social_id_invalid', 'profile.socialId']],
  [
    { socialId: '008336174', kind: 2, companyNumber: '514000008' },
    ['business_number_mismatch', 'profile.companyNumber'],
  ],
  [
    { socialId: '008336174', kind: 5, companyNumber: '514000008' },
    ['business_number_mismatch', 'profile.companyNumber'],
  ],
  [{ socialId: '008336174', kind: 3, companyNumber: '514000008' }, null],
  [{ plan: 'VPLNNOBO-DYHASTHI-SPLANAAA-AAAAAAAA' }, ['combination_not_allowed', 'profile.plan']],
  [{ plan: SELLER_PLANS[1].publicId }, null],
] as const satisfies readonly (readonly [ProfileChange, readonly [string, string] | null])[])(
  'of %j is wrong: %j',
  (profile, wrong) => {
    const refusal = whyNotProfile(profile, JUDGED);
    expect(refusal && [refusal.key, refusal.about]).toEqual(wrong);
  },
);

test('the sandbox takes the social id of no person', () => {
  expect(whyNotProfile({ socialId: '9999999999' }, { ...JUDGED, inSandbox: true })).toBeNull();
});

test('an account is judged by its shape in the sandbox, and by the check digits of its bank in production', () => {
  const told = { bankCode: '12', bankBranch: '700', bankAccount: '123456' };
  const judged = (change: ProfileChange, inSandbox: boolean) =>
    whyNotProfile({ ...told, ...change }, { ...JUDGED, inSandbox })?.about ?? null;
  expect([judged({}, true), judged({}, false)]).toEqual([null, 'profile.bankAccount']);
  for (const bankAccount of ['123', '0000000', '1234567890', '12-3456'])
    expect([judged({ bankAccount }, true), judged({ bankAccount }, false)]).toEqual(
      Array(2).fill('profile.bankAccount'),
    );
});

test('a business has a name and a number, and a person needs neither', () => {
  expect(missingOf({ kind: 1 })).toBeNull();
  expect(missingOf({ kind: 3 })?.about).toBe('profile.merchantName');
  expect(missingOf({ kind: 3, merchantName: 'Levi' })?.about).toBe('profile.companyNumber');
  expect(missingOf({ kind: 3, merchantName: 'Levi', companyNumber: '514000008' })).toBeNull();
});

test('a marketplace fee is of plans that have one', () => {
  const [marketplace, direct] = SELLER_PLANS;
  expect(whyNotMarketFee(null, 6_000)).toBeNull();
  expect(whyNotMarketFee(marketplace.publicId, 1)).toBeNull();
  expect(whyNotMarketFee(direct.publicId, 0)).toBeNull();
  expect(whyNotMarketFee(direct.publicId, 1)?.key).toBe('combination_not_allowed');
});

test.each([
  ['https://shop.example/he', 'https://shop.example/he'],
  ['http://shop.example', 'http://shop.example'],
  [' shop.example ', 'https://shop.example'],
  ['shop.example:8080/a', 'https://shop.example:8080/a'],
  ['https://קפה.example', 'https://קפה.example'],
  ['javascript:alert(1)', 'url_scheme'],
  ['mailto:dana@shop.example', 'url_scheme'],
  ['https://dana:key@shop.example', 'url_credentials'],
  ['localhost', 'url_host'],
  ['https://shop', 'url_host'],
  ['my shop', 'url_not_a_url'],
  ['', 'url_not_a_url'],
  [`https://shop.example/${'a'.repeat(240)}`, 'url_too_long'],
])('%s is a site or says why not: %s', (typed, said) => {
  const read = readSiteUrl(typed);
  expect('value' in read ? read.value : read.cause.key).toBe(said);
});
