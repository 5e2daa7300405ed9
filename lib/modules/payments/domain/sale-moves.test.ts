import { expect, test } from 'vitest';
import { ALL_OFF, aSale } from '#lib/testing/facts.ts';
import { SALE_STATUSES, type SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import { bookOutcome, bookSubmission, type DefiniteOutcome } from './bookings.ts';
import type { AttemptKind, Claim } from './facts.ts';
import { MOVE_TRIGGERS, type MoveTrigger, SALE_MOVES, statusesThatAllow } from './sale-moves.ts';

/**
 * Entry 13: the drawing of the reference is made of the table of moves, and the bookkeeping makes these moves and no
 * others.
 */

const AT = new Date('2026-11-21T10:00:00Z');
const APPROVED: DefiniteOutcome = {
  outcome: 'approved',
  record: {
    reference: 'TRAN',
    processorReference: 'P1',
    operation: 'charge',
    amount: 1000,
    currency: 'ILS',
    originalReference: null,
    authentication: null,
    acquirer: 'Bank',
    authNumber: '0123',
    voucher: 'V',
    arn: null,
    card: null,
    at: AT.toISOString(),
  },
};
const ENDINGS: readonly DefiniteOutcome[] = [
  APPROVED,
  { outcome: 'declined', code: 21003, card: null, processorReference: 'P2' },
  { outcome: 'cancelled' },
];

/** Bookings of each trigger of the table. */
const KINDS: Readonly<Partial<Record<MoveTrigger, readonly AttemptKind[]>>> = {
  payment: ['pay', 'tokenize'],
  authorization: ['authorize'],
  capture: ['capture'],
  release: ['void'],
  refund: ['refund'],
  chargeback: ['chargeback'],
  'chargeback-reversal': ['chargeback-reversal'],
};

/** Sums that chargebacks may have taken of a sale of 5000 before an attempt. */
function chargedBackOf(kind: AttemptKind, status: SaleStatus, amount: number): readonly number[] {
  if (kind === 'chargeback-reversal') return [amount, 6000];
  return kind === 'refund' && status === 'partial-chargeback' ? [1000, 4000] : [0];
}

/** Facts that a sale of 5000 may have in a status, of which an attempt moves part or all. */
function* claims(kind: AttemptKind, status: SaleStatus): Generator<Claim> {
  const isOfMoney = ['refund', 'chargeback', 'chargeback-reversal'].includes(kind);
  for (const amount of [1000, 5000]) {
    for (const drawn of kind === 'void' ? [0, 1000] : [0]) {
      for (const chargedBack of chargedBackOf(kind, status, amount)) {
        for (const before of ['completed', 'partial-refund'] as const) {
          yield {
            sale: aSale({
              status,
              price: 5000,
              authorized: 5000,
              captured: isOfMoney ? 5000 : 0,
              drawn,
              chargedBack,
              statusBeforeChargeback: kind === 'chargeback-reversal' ? before : null,
            }),
            seller: {
              id: 7,
              partnerId: null,
              name: '',
              publicKey: '',
              callbackUrl: null,
              returnUrl: null,
              partnerCallbackUrl: null,
              processingFee: 0,
              processingCharge: 0,
              foreignProcessingFee: 0,
              foreignProcessingCharge: 0,
              marketFee: 0,
              chargebackFee: 0,
              installmentSettlement: 'whole',
              paymentMethods: ['credit-card'],
              ...ALL_OFF,
              signing: { clientKey: '', password: '' },
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
      }
    }
  }
}

const known = new Set(
  SALE_MOVES.flatMap(({ from, to }) => from.flatMap((one) => to.map((other) => `${one} → ${other}`))),
);

test.each(SALE_MOVES)('by $by from $from the books come to $to, each of them and nothing else', ({ by, from, to }) => {
  const kinds = KINDS[by];
  if (!kinds) return expect(['submission', 'failure', 'cancel']).toContain(by);
  const reached = new Set(
    kinds.flatMap((kind) =>
      from.flatMap((status) => [...claims(kind, status)].map((claim) => bookOutcome(claim, APPROVED, AT).saleStatus)),
    ),
  );
  expect([...reached].sort()).toEqual([...to].sort());
});

test('no end of any attempt moves a sale otherwise than the table says', () => {
  for (const [by, kinds] of Object.entries(KINDS)) {
    for (const { from } of SALE_MOVES.filter((move) => move.by === by)) {
      for (const status of from)
        for (const kind of kinds)
          for (const claim of claims(kind, status))
            for (const ending of ENDINGS) {
              const to = bookOutcome(claim, ending, AT).saleStatus;
              if (to !== status || (by === 'payment' && ending.outcome !== 'approved'))
                expect([kind, ending.outcome, known.has(`${status} → ${to}`) ? '' : `${status} → ${to}`]).toEqual([
                  kind,
                  ending.outcome,
                  '',
                ]);
            }
    }
  }
});

test('a payment that a bank has makes an open sale pending, and what fails leaves it failed', () => {
  for (const status of statusesThatAllow('payment')) {
    const [claim] = claims('pay', status);
    if (!claim) throw new Error('no claim');
    expect([bookSubmission(claim).saleStatus, bookOutcome(claim, { outcome: 'cancelled' }, AT).saleStatus]).toEqual([
      'pending',
      'failed',
    ]);
  }
});

test('every status is in the table, every trigger too, and each but the first can be come to', () => {
  expect([...new Set(SALE_MOVES.map(({ by }) => by))].sort()).toEqual([...MOVE_TRIGGERS].sort());
  expect([...new Set(['initial', ...SALE_MOVES.flatMap(({ to }) => to)])].sort()).toEqual([...SALE_STATUSES].sort());
});

test('the statuses that the claims hand to the database', () => {
  expect([statusesThatAllow('payment'), statusesThatAllow('refund'), statusesThatAllow('capture')]).toEqual([
    ['initial', 'failed'],
    ['completed', 'partial-refund', 'partial-chargeback'],
    ['authorized'],
  ]);
});
