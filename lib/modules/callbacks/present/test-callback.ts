import { type SaleCallback, saleCallbackBody } from './sale-callback.ts';
import type { SigningKey } from '../signing/domain/signature.ts';

/**
 * A made-up sale of 50.00. Its type is `test`, which no event that happened has: a receiver that acts on types does
 * nothing with it.
 */
export function testCallbackBody(test: {
  saleId: string;
  attemptId: string;
  signedBy: SigningKey;
  timeZone: string;
  now: Date;
}): string {
  const { saleId, attemptId, signedBy, timeZone, now } = test;
  const callback: SaleCallback = {
    notifyType: 'test',
    signedBy,
    timeZone,
    sale: {
      id: saleId,
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
      id: attemptId,
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
