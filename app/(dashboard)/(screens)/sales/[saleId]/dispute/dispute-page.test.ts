import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { AttemptView, SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { disputePage } from './dispute-page.ts';

const AT = new Date('2026-11-21T10:00:00Z');

const paid = {
  attemptId: 'TRAN-PAID',
  kind: 'pay',
  state: 'succeeded',
  amount: 5_075,
  channel: 'page',
  method: 'credit-card',
  account: null,
  cardBrand: 'Visa',
  cardMask: '411111******1111',
  declineCode: null,
  voucher: '777',
  arn: 'ARN-1',
  eci: '05',
  xid: 'XID-1',
  createdAt: AT,
  settledAt: AT,
} as AttemptView;

const SALE = {
  saleId: 'SALE1234-ABCDEFGH-ABCDEFGH-ABCDEFGH',
  code: 123_456_789,
  price: 5_075,
  currency: 'ILS',
  sellerName: 'Cafe',
  productName: '<script>alert(1)</script>',
  reference: 'CL-1',
  orderNumber: null,
  createdAt: AT,
  paidAt: AT,
  buyerName: 'Dana',
  buyerEmail: 'dana@example.com',
  buyerPhone: '0521234567',
  buyerSocialId: '123456782',
  method: 'credit-card',
  cardBrand: 'Visa',
  cardLast4: '1111',
  cardMask: '411111******1111',
  account: null,
  authNumber: '0012345',
  is3ds: true,
  order: { items: [{ name: 'Beans', quantity: 2, unit_price: 2_000 }] },
  attempts: [
    {
      ...paid,
      attemptId: 'TRAN-BACK',
      kind: 'refund',
      amount: 500,
      refundReason: { reason: 'duplicate', note: 'Twice' },
    },
    { ...paid, attemptId: 'TRAN-NO', state: 'declined', declineCode: 21_005, amount: 5_075 },
    paid,
  ].reverse(),
} as unknown as SaleView;

const receipt = {
  template: 'receipt',
  title: 'sale-messages.title.receipt',
  state: 'sent',
  recipient: 'dana@example.com',
  createdAt: AT,
  settledAt: AT,
} as MessageView;

test.each(LANGUAGES)(
  'the dispute file in %s has what a bank asks for and no more of a card than four digits',
  (language) => {
    const page = disputePage(SALE, [receipt], language, 'Asia/Jerusalem');
    for (const fact of ['0012345', '777', 'ARN-1', 'XID-1', 'TRAN-PAID', 'TRAN-NO', '21005', 'Visa 1111', '2 × Beans'])
      expect(page).toContain(fact);
    expect(page).toContain(say(language, 'dashboard.refund.cause.duplicate'));
    expect(page).toContain('Twice');
    expect(page.match(/dana@example\.com/g)).toHaveLength(2);
    expect(page).not.toMatch(/411111|123456782|\{\w+\}/);
  },
);

test('what a shop or a buyer wrote is text in the dispute file and never a tag', () => {
  const page = disputePage(SALE, [], 'en', 'UTC');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
  expect(page).toContain('No message was sent to the buyer.');
});
