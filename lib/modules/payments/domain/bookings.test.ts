import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_OFF, aSale } from '#lib/testing/facts.ts';
import { bookOutcome, type DefiniteOutcome, installmentAmounts } from './bookings.ts';
import type { Claim } from './facts.ts';

const AT = new Date('2026-11-21T10:00:00Z');

type Wanted = {
  kind?: 'pay' | 'refund';
  amount?: number;
  captured?: number;
  refunded?: number;
  status?: Claim['sale']['status'];
  rates?: Partial<Claim['seller']>;
};

function claimOf({
  kind = 'pay',
  amount = 5000,
  captured = kind === 'refund' ? 5000 : 0,
  refunded = 0,
  status = kind === 'refund' ? 'completed' : 'initial',
  rates = {},
}: Wanted = {}): Claim {
  const price = kind === 'pay' ? amount : captured;
  return {
    sale: aSale({
      status,
      price,
      authorized: captured,
      captured,
      refunded,
      refundReserved: kind === 'refund' ? amount : 0,
    }),
    seller: {
      id: 7,
      partnerId: 3,
      name: '',
      publicKey: '',
      callbackUrl: null,
      returnUrl: null,
      partnerCallbackUrl: null,
      processingFee: 250,
      processingCharge: 70,
      foreignProcessingFee: 315,
      foreignProcessingCharge: 10,
      marketFee: 1000,
      chargebackFee: 0,
      installmentSettlement: 'whole',
      paymentMethods: ['credit-card'],
      ...ALL_OFF,
      signing: { clientKey: '', password: '' },
      ...rates,
    },
    attempt: {
      id: 9,
      publicId: 'TRAN',
      kind,
      amount,
      currency: 'ILS',
      installments: 1,
      cardMask: null,
      cardExpiry: null,
      tokenId: null,
      newToken: null,
      rememberedCardId: null,
      fromSellerCard: false,
      method: 'credit-card',
      accountMask: null,
      buyerTyped: null,
      callbackUrl: null,
    },
  };
}

const CARD = { brand: 'Visa', mask: '411111******1111', expiry: '1230', isForeign: false };
const approved = (isForeign = false): DefiniteOutcome => ({
  outcome: 'approved',
  record: {
    reference: 'TRAN',
    processorReference: 'P1',
    operation: 'charge',
    amount: 5000,
    currency: 'ILS',
    originalReference: null,
    authentication: null,
    acquirer: 'Bank',
    authNumber: '0123',
    voucher: 'V',
    arn: null,
    card: { ...CARD, isForeign },
    at: AT.toISOString(),
  },
});
const declined: DefiniteOutcome = { outcome: 'declined', code: 21003, card: CARD, processorReference: 'P2' };
const cancelled: DefiniteOutcome = { outcome: 'cancelled' };

describe('each end of each kind of attempt', () => {
  test.each<[kind: 'pay' | 'refund', ending: DefiniteOutcome, booked: object]>([
    [
      'pay',
      approved(),
      {
        attemptState: 'succeeded',
        saleStatus: 'completed',
        capturedBy: 5000,
        authorizedBy: 5000,
        refundedBy: 0,
        releasedReserve: 0,
        saleErrorCode: 0,
        declineCode: null,
        notifyType: 'sale-complete',
      },
    ],
    [
      'pay',
      declined,
      {
        attemptState: 'declined',
        saleStatus: 'failed',
        capturedBy: 0,
        authorizedBy: 0,
        saleErrorCode: 21003,
        declineCode: 21003,
        notifyType: 'sale-failure',
        entries: [],
        paidAt: null,
      },
    ],
    [
      'pay',
      cancelled,
      {
        attemptState: 'cancelled',
        saleStatus: 'failed',
        capturedBy: 0,
        saleErrorCode: 9005,
        declineCode: null,
        notifyType: 'sale-failure',
        entries: [],
        paidAt: null,
      },
    ],
    [
      'refund',
      approved(),
      {
        attemptState: 'succeeded',
        saleStatus: 'refunded',
        refundedBy: 5000,
        releasedReserve: 5000,
        capturedBy: 0,
        notifyType: 'refund',
        paidAt: null,
      },
    ],
    [
      'refund',
      declined,
      {
        attemptState: 'declined',
        saleStatus: 'completed',
        refundedBy: 0,
        releasedReserve: 5000,
        saleErrorCode: 0,
        notifyType: null,
        entries: [],
      },
    ],
    [
      'refund',
      cancelled,
      {
        attemptState: 'cancelled',
        saleStatus: 'completed',
        refundedBy: 0,
        releasedReserve: 5000,
        saleErrorCode: 0,
        notifyType: null,
        entries: [],
      },
    ],
  ])('a %s that was %o', (kind, ending, booked) => {
    expect(bookOutcome(claimOf({ kind }), ending, AT)).toMatchObject(booked);
  });
});

test.each([
  [0, 2000, 'partial-refund'],
  [0, 5000, 'refunded'],
  [3000, 1999, 'partial-refund'],
  [3000, 2000, 'refunded'],
])('after %i, a refund of %i of 5000 leaves the sale %s', (refunded, amount, status) => {
  expect(
    bookOutcome(
      claimOf({ kind: 'refund', amount, refunded, status: refunded ? 'partial-refund' : 'completed' }),
      approved(),
      AT,
    ).saleStatus,
  ).toBe(status);
});

test('a payment costs by the card that the bank saw, and its money is released a week later', () => {
  expect(bookOutcome(claimOf(), approved(false), AT)).toMatchObject({
    processingFee: 195,
    marketFee: 500,
    paidAt: AT,
    releaseAt: new Date('2026-11-28T10:00:00Z'),
  });
  expect(bookOutcome(claimOf(), approved(true), AT)).toMatchObject({ processingFee: 168, marketFee: 500 });
});

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amount = fc.integer({ min: 500, max: 999_999_999_999 });
const rate = fc.integer({ min: 0, max: 10_000 });
const charge = fc.integer({ min: 0, max: 1_000_000 });

test('the entries of a payment balance, give the acquirer the whole and take nothing from the seller', () => {
  fc.assert(
    fc.property(
      amount,
      rate,
      charge,
      rate,
      fc.boolean(),
      (price, processingFee, processingCharge, marketFee, isForeign) => {
        const rates = {
          processingFee,
          processingCharge,
          foreignProcessingFee: processingFee,
          foreignProcessingCharge: processingCharge,
          marketFee,
        };
        const {
          entries,
          processingFee: processing,
          feeVat,
          marketFee: market,
        } = bookOutcome(claimOf({ amount: price, rates }), approved(isForeign), AT);
        expect(sum(entries.map((entry) => entry.amount))).toBe(0);
        expect(entries.find(({ account }) => account === 'acquirer_clearing')).toEqual({
          account: 'acquirer_clearing',
          ownerId: 0,
          amount: price,
        });
        const owed = 0 - (entries.find(({ account }) => account === 'seller_balance')?.amount ?? 0);
        expect(owed).toBe(price - processing - feeVat - market);
        expect(owed).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('a payment and any run of refunds of it leave the acquirer owing what was captured less what was given back', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: 500, max: 1_000_000 }), { maxLength: 10 }), (price, wishes) => {
      const entries = [...bookOutcome(claimOf({ amount: price }), approved(), AT).entries];
      let refunded = 0;
      for (const wish of wishes.filter((each) => each <= price)) {
        if (refunded + wish > price) continue;
        const booking = bookOutcome(
          claimOf({ kind: 'refund', amount: wish, captured: price, refunded }),
          approved(),
          AT,
        );
        entries.push(...booking.entries);
        refunded += booking.refundedBy;
        expect(booking.saleStatus).toBe(refunded === price ? 'refunded' : 'partial-refund');
      }
      expect(sum(entries.map((entry) => entry.amount))).toBe(0);
      expect(sum(entries.filter(({ account }) => account === 'acquirer_clearing').map((entry) => entry.amount))).toBe(
        price - refunded,
      );
    }),
  );
});

test('no entry is of nothing', () => {
  const rates = { processingFee: 0, processingCharge: 0, marketFee: 0 };
  expect(bookOutcome(claimOf({ rates }), approved(), AT).entries).toEqual([
    { account: 'acquirer_clearing', ownerId: 0, amount: 5000 },
    { account: 'seller_balance', ownerId: 7, amount: -5000 },
  ]);
});

test.each([
  [5000, 1, { first: 5000, periodical: 0 }],
  [5000, 3, { first: 1668, periodical: 1666 }],
  [5000, 2, { first: 2500, periodical: 2500 }],
])('%i in %i payments', (whole, parts, amounts) => {
  expect(installmentAmounts(whole, parts)).toEqual(amounts);
});

describe('what follows an authorization, minor units', () => {
  const held = aSale({
    type: 'authorize',
    status: 'authorized',
    authorized: 5000,
    holdExpiresAt: new Date('2026-11-28T10:00:00Z'),
  });
  const claimFor = (kind: Claim['attempt']['kind'], amount: number, sale = held): Claim => ({
    ...claimOf(),
    sale,
    attempt: { ...claimOf().attempt, kind, amount },
  });

  test('it holds for 168 hours and moves nothing', () => {
    expect(bookOutcome(claimFor('authorize', 5000, aSale({ type: 'authorize' })), approved(), AT)).toMatchObject({
      saleStatus: 'authorized',
      authorizedBy: 5000,
      capturedBy: 0,
      entries: [],
      holdExpiresAt: new Date('2026-11-28T10:00:00Z'),
      paidAt: null,
      notifyType: 'sale-authorized',
    });
  });

  test.each([
    [5000, 0],
    [3000, 2000],
    [500, 4500],
  ])('a capture of %i releases %i', (taken, released) => {
    expect(bookOutcome(claimFor('capture', taken), approved(), AT)).toMatchObject({
      saleStatus: 'completed',
      capturedBy: taken,
      voidedBy: released,
      notifyType: 'sale-complete',
      paidAt: AT,
    });
  });

  test('a void releases it and is told as a refund; a part that was drawn stays', () => {
    expect(bookOutcome(claimFor('void', 5000), approved(), AT)).toMatchObject({
      saleStatus: 'voided',
      voidedBy: 5000,
      entries: [],
      notifyType: 'refund',
    });
    expect(bookOutcome(claimFor('void', 3000, { ...held, drawn: 2000 }), approved(), AT)).toMatchObject({
      saleStatus: 'partial-void',
      voidedBy: 3000,
    });
  });

  test.each(['capture', 'void'] as const)('a %s that failed changes nothing and is told to nobody', (kind) => {
    for (const ending of [declined, cancelled]) {
      expect(bookOutcome(claimFor(kind, 5000), ending, AT)).toMatchObject({
        saleStatus: 'authorized',
        capturedBy: 0,
        voidedBy: 0,
        saleErrorCode: 0,
        notifyType: null,
        entries: [],
      });
    }
  });
});

describe('a chargeback', () => {
  test('costs its fee and the tax on it, by the currency of the sale, and nothing where none is set', () => {
    const entriesFor = (chargebackFee: number, currency = 'ILS') => {
      const claim = claimFor('chargeback', 4000);
      const dear = {
        ...claim,
        seller: { ...claim.seller, chargebackFee },
        attempt: { ...claim.attempt, currency },
      };
      return bookOutcome(dear, approved(), AT).entries.map(({ account, amount }) => [account, amount]);
    };
    expect(entriesFor(5_025)).toEqual([
      ['acquirer_clearing', -4000],
      ['seller_balance', 4000 + 5_025 + 905],
      ['chargeback_fees', -5_025],
      ['fee_vat', -905],
    ]);
    expect(entriesFor(5_025, 'JPY').slice(2)).toEqual([
      ['chargeback_fees', -50],
      ['fee_vat', -9],
    ]);
    expect(entriesFor(0)).toEqual([
      ['acquirer_clearing', -4000],
      ['seller_balance', 4000],
    ]);
  });

  const paid = aSale({ status: 'partial-refund', authorized: 5000, captured: 5000, refunded: 1000 });
  const claimFor = (kind: Claim['attempt']['kind'], amount: number, sale = paid): Claim => ({
    ...claimOf(),
    sale,
    attempt: { ...claimOf().attempt, kind, amount },
  });

  test('of all that is left, of a part, and back again', () => {
    expect(bookOutcome(claimFor('chargeback', 4000), approved(), AT)).toMatchObject({
      saleStatus: 'chargeback',
      chargedBackBy: 4000,
      statusBeforeChargeback: 'partial-refund',
      notifyType: 'sale-chargeback',
    });
    expect(bookOutcome(claimFor('chargeback', 1500), approved(), AT)).toMatchObject({
      saleStatus: 'partial-chargeback',
      chargedBackBy: 1500,
    });
    const disputed = {
      ...paid,
      status: 'chargeback' as const,
      chargedBack: 4000,
      statusBeforeChargeback: 'partial-refund' as const,
    };
    expect(bookOutcome(claimFor('chargeback-reversal', 4000, disputed), approved(), AT)).toMatchObject({
      saleStatus: 'partial-refund',
      chargedBackBy: -4000,
      statusBeforeChargeback: null,
      notifyType: 'sale-chargeback-refund',
    });
    expect(bookOutcome(claimFor('chargeback-reversal', 1500, disputed), approved(), AT)).toMatchObject({
      saleStatus: 'partial-chargeback',
      statusBeforeChargeback: 'partial-refund',
    });
  });
});

test('every booking of every kind balances', () => {
  const kinds: Claim['attempt']['kind'][] = [
    'pay',
    'authorize',
    'tokenize',
    'capture',
    'refund',
    'void',
    'chargeback',
    'chargeback-reversal',
    'seller-charge',
  ];
  for (const kind of kinds) {
    const claim = { ...claimOf(), attempt: { ...claimOf().attempt, kind } };
    for (const ending of [approved(), approved(true), declined, cancelled])
      expect(bookOutcome(claim, ending, AT).entries.reduce((total, entry) => total + entry.amount, 0)).toBe(0);
  }
});
