import { describe, expect, test } from 'vitest';
import { INSTALLMENT_VALUES } from '#lib/kernel/sale/installments.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { allowsInstallments, permitting, whyNotPayable } from './decide-payment.ts';
import { screenOf } from './sale-states.ts';

const SALE = {
  type: 'sale' as const,
  status: 'initial' as const,
  price: 5000,
  currency: 'ILS',
  requestedInstallments: null,
};
const ASKED = { price: 5000, currency: 'ILS', installments: 1 };

describe.each(SALE_STATUSES)('a sale that is %s', (status) => {
  const isPayable = status === 'initial' || status === 'failed';

  test(isPayable ? 'can be paid' : 'cannot be paid and answers its status', () => {
    expect(whyNotPayable({ ...SALE, status }, ASKED)).toEqual(
      isPayable ? null : { key: 'wrong_sale_status', field: status },
    );
  });

  test('shows its buyer a form exactly when it can be paid', () => {
    expect(screenOf(status) === 'payable').toBe(isPayable);
  });
});

test('of several reasons the first in the order of the catalogue is told', () => {
  const wrong = { price: 1, currency: 'USD', installments: 13 };
  const paid = { ...SALE, status: 'completed' as const };
  expect(whyNotPayable(paid, wrong)).toMatchObject({ key: 'currency_not_allowed', about: 'currency' });
  expect(whyNotPayable(paid, { ...wrong, currency: 'ILS' })).toMatchObject({
    key: 'invalid_price',
    about: 'price',
  });
  expect(whyNotPayable(paid, { ...wrong, currency: 'ILS', price: 5000 })).toEqual({
    key: 'invalid_value',
    about: 'installments',
  });
  expect(whyNotPayable(paid, ASKED)).toEqual({ key: 'wrong_sale_status', field: 'completed' });
});

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

test.each<[asked: number | null, choices: number[]]>([
  [null, upTo(12)],
  [103, upTo(3)],
  [106, upTo(6)],
  [109, upTo(9)],
  [112, upTo(12)],
  ...upTo(12).map((count): [number, number[]] => [count, [count]]),
])('a sale that asked for %s lets the buyer choose %j', (asked, choices) => {
  expect([-1, 0, ...upTo(13), 103].filter((chosen) => allowsInstallments(asked, chosen))).toEqual(choices);
});

test('the list for the database says what the rule says', () => {
  for (const chosen of upTo(12))
    for (const asked of INSTALLMENT_VALUES)
      expect(permitting(chosen).includes(asked)).toBe(allowsInstallments(asked, chosen));
});
