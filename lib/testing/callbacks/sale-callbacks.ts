import { type SaleCallback, saleCallbackBody } from '../../modules/payments/present/sale-callback.ts';
import { signatureOf } from '../../modules/callbacks/domain/signature.ts';

/** A paid sale as its callback tells it, and the body line by line; what the golden examples vary. */

export const signedBy = { clientKey: 'partner-key', password: 'partner-secret' };

export const paid: SaleCallback = {
  notifyType: 'sale-complete',
  signedBy,
  timeZone: 'Asia/Jerusalem',
  sale: {
    id: 'SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    code: 10007,
    type: 'sale',
    status: 'completed',
    createdAt: new Date('2026-01-15T10:00:00Z'),
    price: 5075,
    currency: 'ILS',
    merchantReference: '',
    paymentMethod: 'credit-card',
    productName: 'Coffee & cake',
    installments: 1,
    isToken: false,
    is3ds: false,
    paidAt: new Date('2026-01-15T10:01:02Z'),
    releaseAt: null,
  },
  attempt: {
    id: 'TRAN-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    total: 5075,
    authNumber: '0012345',
    voucher: '0100301',
    emvUid: null,
    acquirer: 'bank',
    authSource: null,
    creditType: null,
    arn: null,
    firstPayment: null,
    periodicalPayment: null,
  },
  card: { brand: 'Visa', issuer: null, mask: '455743******3431', expiry: '1230', isForeign: true },
  buyer: { name: 'דנה לוי', email: 'dana@example.com', phone: null, socialId: '008336174' },
  buyerKey: null,
  refundable: null,
  error: null,
};

export const SIGNATURE = signatureOf({ ...signedBy, attemptId: paid.attempt.id, saleId: paid.sale.id });

export const linesOf = (callback: SaleCallback): string[] => saleCallbackBody(callback).split('&');
