import { describe, expect, test } from 'vitest';
import { isHeld } from '../contract/allocation.ts';
import { wireAllocation } from '../present/allocation-fields.ts';
import { needsAllocation } from './allocation.ts';
import type { DocumentContent } from './content.ts';

/** `net`: shekels before VAT of 18 %. */
const document = (net: number, more: object = {}, buyer = '515000002') => ({
  type: 'invoice' as const,
  currency: 'ILS',
  total: net * 118,
  vat: net * 18,
  content: { buyer: { name: 'Levi Ltd', companyNumber: buyer } } as DocumentContent,
  ...more,
});

describe('a document needs a number of the tax authority', () => {
  test.each([
    ['2024-05-04', 100_000, false],
    ['2024-05-05', 25_000, false],
    ['2024-05-05', 25_001, true],
    ['2024-12-31', 25_000, false],
    ['2025-01-01', 20_001, true],
    ['2025-12-31', 20_000, false],
    ['2026-01-01', 10_001, true],
    ['2026-05-31', 10_000, false],
    ['2026-06-01', 10_000, true],
    ['2026-06-01', 5_000, false],
    ['2026-06-01', 5_001, true],
  ])('on %s with %i before VAT: %s', (day, net, needs) => {
    expect(needsAllocation(document(net), day)).toBe(needs);
  });

  test.each<[what: string, more: object, buyer?: string]>([
    ['a credit note', { type: 'credit-note' }],
    ['a transaction invoice', { type: 'transaction-invoice' }],
    ['a receipt', { type: 'receipt' }],
    ['one without VAT', { vat: 0 }],
    ['one in dollars', { currency: 'USD' }],
    ['one to a buyer without a number', {}, ''],
    ['one to a buyer abroad', {}, 'DE129273398'],
  ])('unless it is %s', (_, more, buyer) => {
    expect(needsAllocation(document(50_000, more, buyer), '2026-11-28')).toBe(false);
  });

  test.each(['51-500000-2', '515 000 002', '12345'])('to the dealer %s', (buyer) => {
    expect(needsAllocation(document(50_000, {}, buyer), '2026-11-28')).toBe(true);
  });

  test('and so does one that is a receipt too', () => {
    expect(needsAllocation(document(50_000, { type: 'invoice-receipt' }), '2026-11-28')).toBe(true);
  });
});

test('a document is held until its number is there, or it is done without', () => {
  const held = (['waiting', 'refused', 'given', 'without', 'reversed'] as const).map((status) =>
    isHeld({ status, number: null }),
  );
  expect(held).toEqual([true, true, false, false, false]);
  expect(isHeld(null)).toBe(false);
});

test('the API has four words for it', () => {
  expect(wireAllocation(null)).toEqual({ allocation_number: null, allocation_status: 'not-needed' });
  expect(wireAllocation({ status: 'without', number: null }).allocation_status).toBe('refused');
  expect(wireAllocation({ status: 'reversed', number: '123456789' })).toEqual({
    allocation_number: '123456789',
    allocation_status: 'given',
  });
});
