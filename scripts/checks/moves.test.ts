import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ONBOARDING_MOVES } from '#lib/modules/onboarding/domain/onboarding-moves.ts';
import { ATTEMPT_MOVES } from '#lib/modules/payments/domain/attempt-moves.ts';
import { SALE_MOVES } from '#lib/modules/payments/domain/sale-moves.ts';
import { SUBSCRIPTION_MOVES } from '#lib/modules/subscriptions/domain/subscription-moves.ts';
import { printedIn, printMoves } from './moves.ts';

/** docs/architecture.md prints the tables of moves as the code has them. */

const document = readFileSync('docs/architecture.md', 'utf8');

test('the moves of a sale are printed as they are', () => {
  expect(printedIn(document, 'moves of a sale')).toBe(printMoves(SALE_MOVES));
});

test('the moves of an attempt are printed as they are', () => {
  expect(printedIn(document, 'moves of an attempt')).toBe(printMoves(ATTEMPT_MOVES));
});

test('the moves of a subscription are printed as they are', () => {
  expect(printedIn(document, 'moves of a subscription')).toBe(printMoves(SUBSCRIPTION_MOVES));
});

test('the moves of an onboarding are printed as they are', () => {
  expect(printedIn(document, 'moves of an onboarding')).toBe(printMoves(ONBOARDING_MOVES));
});

describe('a table', () => {
  const move = { by: 'payment', from: ['initial', 'failed'], to: 'completed', meaning: 'Paid.' };

  test('has a row for each move', () => {
    expect(printMoves([move]).split('\n').at(-1)).toBe('| payment | `initial`, `failed` | `completed` | Paid. |');
  });

  test('that the document has otherwise, or not at all, is found', () => {
    const printed = `<!-- moves -->\n${printMoves([move])}\n<!-- end of moves -->`;
    expect(printedIn(printed, 'moves')).not.toBe(printMoves([{ ...move, from: ['initial'] }]));
    expect(printedIn(printed, 'others')).toBeNull();
  });
});
