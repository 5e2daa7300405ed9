import type { SaleFacts } from '#lib/modules/payments/domain/facts.ts';
import { switchesOf } from '#lib/modules/sellers/settings/seller-switches.ts';

const AT = new Date('2026-11-21T10:00:00Z');

/** A sale as the rules know it: unpaid, 50.00 ILS, unless `more` says otherwise. */
export function aSale(more: Partial<SaleFacts> = {}): SaleFacts {
  return {
    id: 1,
    publicId: 'SALE',
    code: 1,
    type: 'sale',
    status: 'initial',
    price: 5000,
    currency: 'ILS',
    productName: '',
    merchantReference: '',
    paymentMethod: 'credit-card',
    offeredMethods: [],
    language: 'he',
    sendNotification: false,
    createdAt: AT,
    authorized: 0,
    captured: 0,
    refunded: 0,
    refundReserved: 0,
    installments: 1,
    requestedInstallments: null,
    marketFee: null,
    marketFeeFixed: 0,
    callbackUrl: null,
    returnUrl: null,
    captureBuyer: false,
    buyerName: '',
    buyerEmail: '',
    buyerPhone: '',
    buyerSocialId: '',
    cardBrand: null,
    cardMask: null,
    cardExpiry: null,
    cardIsForeign: null,
    authNumber: null,
    is3ds: false,
    paidAt: null,
    releaseAt: null,
    parentId: null,
    asks3ds: false,
    validateBuyer: false,
    holdExpiresAt: null,
    drawn: 0,
    drawnReserved: 0,
    voided: 0,
    chargedBack: 0,
    statusBeforeChargeback: null,
    tokenId: null,
    subscriptionId: null,
    ...more,
  };
}

/** A seller that has switched nothing on. */
export const ALL_OFF = switchesOf({});
