import { expect, test } from 'vitest';
import type { SaleCallback } from './sale-callback.ts';
import { paid, SIGNATURE, linesOf } from '#lib/testing/callbacks/sale-callbacks.ts';

/** Those of a direct debit: no card, and what the bank says of the mandate. */
const DEBIT: SaleCallback = {
  ...paid,
  sale: { ...paid.sale, paymentMethod: 'il-direct-debit', status: 'pending', paidAt: null },
  attempt: { ...paid.attempt, authNumber: null, voucher: null, acquirer: 'bank' },
  card: { brand: null, issuer: null, mask: null, expiry: null, isForeign: null },
};

const DEBIT_LINES = (status: string): string[] => [
  'svc_status=success',
  'status_error_code=0',
  'status_code=0',
  'svc_sale_id=SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
  'svc_sale_code=10007',
  'sale_created=2026-01-15+12%3A00%3A00',
  `svc_sale_status=${status}`,
  `sale_status=${status}`,
  'currency=ILS',
  'sale_payment_method=il-direct-debit',
  'is_token_sale=0',
  'price=5075',
  `svc_signature=${SIGNATURE}`,
  'sale_description=Coffee+%26+cake',
  'sale_type=Sale',
  'svc_transaction_id=TRAN-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
  'svc_transaction_total=5075',
  'svc_transaction_acquirer=bank',
  'buyer_name=%D7%93%D7%A0%D7%94+%D7%9C%D7%95%D7%99',
  'buyer_email=dana%40example.com',
  'buyer_social_id=008336174',
  'installments=1',
];

test('sale-paid: a debit that was submitted, with the token and that nobody has paid with it yet', () => {
  expect(linesOf({ ...DEBIT, notifyType: 'sale-paid', buyerKey: 'BUYER-1', buyerStatus: 0 })).toEqual([
    ...DEBIT_LINES('pending'),
    'sale_3ds=0',
    'buyer_key=BUYER-1',
    'buyer_status=0',
    'notify_type=sale-paid',
  ]);
});

test('sale-il-direct-debit-update: what the bank says of the mandate', () => {
  const told: SaleCallback = {
    ...DEBIT,
    notifyType: 'sale-il-direct-debit-update',
    sale: { ...DEBIT.sale, status: 'completed', paidAt: paid.sale.paidAt },
    mandate: { status: 1, errorCode: 0 },
  };
  expect(linesOf(told)).toEqual([
    ...DEBIT_LINES('completed'),
    'sale_paid_date=2026-01-15+12%3A01%3A02',
    'sale_3ds=0',
    'authorization_status=1',
    'authorization_error_code=0',
    'notify_type=sale-il-direct-debit-update',
  ]);
});

test.each([3, 5, 6, 13])('sale-il-direct-debit-update: the bank says %i of a mandate that was there', (status) => {
  const told: SaleCallback = {
    ...DEBIT,
    notifyType: 'sale-il-direct-debit-update',
    sale: { ...DEBIT.sale, status: 'completed', paidAt: paid.sale.paidAt },
    attempt: { ...DEBIT.attempt, total: 0 },
    mandate: { status, errorCode: 0 },
  };
  const lines = DEBIT_LINES('completed').map((line) =>
    line.startsWith('svc_transaction_total=') ? 'svc_transaction_total=0' : line,
  );
  expect(linesOf(told)).toEqual([
    ...lines,
    'sale_paid_date=2026-01-15+12%3A01%3A02',
    'sale_3ds=0',
    `authorization_status=${status}`,
    'authorization_error_code=0',
    'notify_type=sale-il-direct-debit-update',
  ]);
});
