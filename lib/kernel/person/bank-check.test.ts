import { describe, expect, test } from 'vitest';
import { isBankAccount } from './bank-check.ts';

/** The examples that the banks' rules are published with, and others that follow from them. */
const RIGHT = [
  ['10', '607', '11710022'],
  ['10', '936', '07869660'],
  ['10', '111', '11111116'],
  ['10', '111', '11111118'],
  ['13', '607', '11710022'],
  ['34', '607', '11710022'],
  ['12', '571', '041116'],
  ['12', '571', '41116'],
  ['4', '571', '041116'],
  ['4', '571', '041118'],
  ['04', '284', '50067'],
  ['11', '1', '000032018'],
  ['11', '111', '000032011'],
  ['11', '111', '000031005'],
  ['17', '000', '000032018'],
  ['20', '406', '160778'],
  ['20', '406', '160788'],
  ['20', '006', '160771'],
  ['20', '6', '160778'],
  ['31', '001', '32018'],
  ['31', '000', '000032048'],
  ['52', '000', '000032048'],
  ['9', '001', '059121900'],
  ['9', '000', '059121950'],
  ['22', '001', '700241017'],
  ['18', '001', '123456771'],
  ['46', '571', '041116'],
  ['46', '181', '041113'],
  ['46', '183', '041100'],
  ['46', '516', '041118'],
  ['46', '111', '000032018'],
  ['14', '571', '041116'],
] as const;

test.each(RIGHT)('bank %s, branch %s: %s can be an account', (bank, branch, account) => {
  expect(isBankAccount({ bank, branch, account })).toBe(true);
});

test.each([
  ['10', '936', '07869661'],
  ['12', '571', '41117'],
  ['4', '284', '50068'],
  ['11', '1', '000032019'],
  ['20', '006', '160779'],
  ['22', '001', '700241018'],
  ['18', '001', '123456772'],
  ['9', '001', '059121901'],
  ['31', '001', '32019'],
  ['52', '001', '32019'],
  ['46', '571', '041117'],
  ['14', '571', '041117'],
  ['17', '000', '000032019'],
  ['13', '607', '11710023'],
  ['34', '607', '11710023'],
])('bank %s, branch %s: %s cannot', (bank, branch, account) => {
  expect(isBankAccount({ bank, branch, account })).toBe(false);
});

describe('a bank whose rule nobody published', () => {
  test.each(['54', '99', '3', '21'])('%s takes every account of four to nine digits', (bank) => {
    expect(isBankAccount({ bank, branch: '1', account: '1234' })).toBe(true);
    expect(isBankAccount({ bank, branch: '1', account: '123456789' })).toBe(true);
    expect(isBankAccount({ bank, branch: '1', account: '123' })).toBe(false);
    expect(isBankAccount({ bank, branch: '1', account: '1234567890' })).toBe(false);
  });
});

test.each([
  ['', '1', '123456'],
  ['1234', '1', '123456'],
  ['54', '', '123456'],
  ['54', '1', '12-3456'],
  ['54', '1', '000000'],
])('what is no number of an account is none: %j %j %j', (bank, branch, account) => {
  expect(isBankAccount({ bank, branch, account })).toBe(false);
});

/** One wrong digit of ten accounts is found where the rule leaves few rests; none of them lets all of them pass. */
test.each(RIGHT)('bank %s, branch %s, %s: most mistakes in the last digit are found', (bank, branch, account) => {
  const others = Array.from({ length: 10 }, (_, digit) => `${account.slice(0, -1)}${digit}`);
  const taken = others.filter((other) => isBankAccount({ bank, branch, account: other }));
  expect(taken.length).toBeLessThanOrEqual(5);
});
