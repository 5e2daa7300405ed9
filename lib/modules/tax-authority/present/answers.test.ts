import { describe, expect, test } from 'vitest';
import { answer } from '../contract/protocol.ts';
import { approveOutcomeOf, decideOutcomeOf, lookUpOutcomeOf } from './answers.ts';

const NUMBER = '20261128000000017100000119';
const given = (body: unknown, status = 200) => ({ status, body: answer.safeParse(body).data ?? null });
const errors = (...codes: (number | string)[]) => ({
  message: { errors: codes.map((code) => ({ code, message: 'x' })) },
  confirmation_number: '0',
  approved: false,
});

describe('an answer of the authority', () => {
  test.each<[what: string, body: unknown, status: number, outcome: object]>([
    ['26 digits', { confirmation_number: NUMBER, approved: true }, 200, { outcome: 'given', confirmation: NUMBER }],
    ['a refusal', errors(460), 200, { outcome: 'refused', code: 460 }],
    ['a refusal with the code as text', errors('461'), 400, { outcome: 'refused', code: 461 }],
    ['a decision of before', errors(462), 400, { outcome: 'decided_before', code: 462 }],
    ['a wrong buyer', errors(431), 400, { outcome: 'blocked', why: 'buyer-number', code: 431 }],
    ['a wrong date', errors(435), 400, { outcome: 'blocked', why: 'dates', code: 435 }],
    ['a missing setting', errors(446), 400, { outcome: 'blocked', why: 'setup', code: 446 }],
    ['a code that nobody knows', errors(499), 400, { outcome: 'blocked', why: 'rejected', code: 499 }],
    ['no permission', 'no', 403, { outcome: 'blocked', why: 'setup', code: 403 }],
    ['no decision yet', { confirmation_number: '0', approved: false }, 200, { outcome: 'later' }],
    ['a token that counts no more', {}, 401, { outcome: 'unauthorised' }],
  ])('is understood: %s', (_, body, status, outcome) => {
    expect(approveOutcomeOf(given(body, status))).toEqual(outcome);
  });

  test.each<[what: string, body: unknown, status?: number]>([
    ['nothing', undefined],
    ['a page', '<html>'],
    ['a number that lost its digits', { confirmation_number: 2.0261128e25, approved: true }],
    ['25 digits', { confirmation_number: NUMBER.slice(1), approved: true }],
    ['approved without a number', { confirmation_number: '0', approved: true }],
    ['no number and no word', {}],
    ['a fault of the server', errors(460), 500],
    ['a wrong address', { message: 'x' }, 404],
  ])('is neither a number nor a refusal: %s', (_, body, status = 200) => {
    expect(approveOutcomeOf(given(body, status)).outcome).toBe('unknown');
  });
});

test('a look-up says that there is none, and a decision whether one was told before', () => {
  expect(lookUpOutcomeOf(given({ message: 'x' }, 404))).toEqual({ outcome: 'not_found' });
  for (const elsewhere of ['<html>', undefined, {}, { error: 'no such route' }])
    expect(lookUpOutcomeOf(given(elsewhere, 404)).outcome).toBe('unknown');
  expect(lookUpOutcomeOf(given({ confirmation_number: '0' }))).toEqual({ outcome: 'not_found' });
  expect(lookUpOutcomeOf(given({ confirmation_number: NUMBER }))).toEqual({ outcome: 'given', confirmation: NUMBER });
  expect(decideOutcomeOf(given({ status: 200, message: 'Decision accepted' }))).toEqual({ outcome: 'taken' });
  expect(decideOutcomeOf(given(errors(462), 400))).toEqual({ outcome: 'decided_before', code: 462 });
  expect(decideOutcomeOf(given(errors(463), 400))).toEqual({ outcome: 'blocked', why: 'rejected', code: 463 });
  expect(decideOutcomeOf(given(undefined, 502)).outcome).toBe('unknown');
});
