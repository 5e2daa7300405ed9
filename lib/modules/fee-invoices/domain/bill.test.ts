import { expect, test } from 'vitest';
import { draftInvoices, rateOfMonth } from './bill.ts';

test('fees have the VAT of their month, whenever they are billed', () => {
  const rates = ['2015-09', '2015-10', '2024-12', '2025-01', '2026-02'].map(rateOfMonth);
  expect(rates).toEqual([1_800, 1_700, 1_700, 1_800, 1_800]);
  const lines = [{ kind: 'market' as const, charged: 11_700, chargedVat: 0, credited: 0, creditedVat: 0 }];
  const vatOf = (month: string) => {
    const drafts = draftInvoices(lines, 'company', { hasEarlier: false, rate: rateOfMonth(month) });
    return typeof drafts === 'string' ? drafts : drafts[0]?.vat;
  };
  expect([vatOf('2024-12'), vatOf('2025-01')]).toEqual([1_700, 1_785]);
});
