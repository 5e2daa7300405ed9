import type { SigningKey } from '#lib/modules/callbacks/index.ts';
import { newId } from '#lib/platform/random.ts';
import { type SaleCallback, saleCallbackBody } from './sale-callback.ts';

/**
 * A made-up sale of 50.00. Its type is `test`, which no event that happened has: a receiver that acts on types does
 * nothing with it.
 */
export function testCallbackBody({
  signedBy,
  timeZone,
  now,
}: {
  signedBy: SigningKey;
  timeZone: string;
  now: Date;
}): string {
  const callback: SaleCallback = {
    notifyType: 'test',
    signedBy,
    timeZone,
    sale: {
      id: newId('sale'),
      code: 0,
      type: 'sale',
      status: 'completed',
      createdAt: now,
      price: 5_000,
      currency: 'ILS',
      merchantReference: 'test',
      paymentMethod: 'credit-card',
      productName: 'Test event',
      installments: 1,
      isToken: false,
      is3ds: false,
      paidAt: now,
      releaseAt: null,
    },
    attempt: {
      id: newId('attempt'),
      total: 5_000,
      authNumber: '0000000',
      voucher: null,
      emvUid: null,
      acquirer: null,
      authSource: null,
      creditType: null,
      arn: null,
      firstPayment: null,
      periodicalPayment: null,
    },
    card: { brand: 'Visa', issuer: null, mask: '411111******1111', expiry: '1230', isForeign: false },
    buyer: { name: 'Test Buyer', email: 'buyer@example.com', phone: null, socialId: null },
    buyerKey: null,
    refundable: null,
    error: null,
  };
  return saleCallbackBody(callback);
}
