import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentLine } from '#lib/modules/documents/index.ts';
import { vatOfLines } from '#lib/modules/documents/contract/vat-of-lines.ts';
import { approvalRequest, decisionRequest, lookUpRequest } from '../contract/protocol.ts';
import type { AskedDocument } from '../domain/asked-document.ts';
import { reversedLines } from '../domain/reversed-lines.ts';
import { approvalOf, decisionOf, lookUpOf } from './approval.ts';

const ASKING = { softwareNumber: null };

function documentOf(lines: readonly DocumentLine[]): AskedDocument {
  const content = {
    seller: { name: 'Kiosk Ltd', companyNumber: '514000009' },
    buyer: { name: 'Levi Ltd', companyNumber: '015000002' },
    lines,
    vatRate: 1_800,
    paidWith: null,
    credits: null,
    comment: '',
  };
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const vat = vatOfLines(content);
  return { publicId: 'a-document', type: 'invoice', number: 501, total, vat, content, day: '2026-11-28' };
}

const LINE: DocumentLine = {
  kind: 'item',
  name: 'Tiles',
  quantity: 3,
  unitPrice: 400_000,
  total: 1_180_000,
  discount: 20_000,
};

describe('the request for a number', () => {
  test('has small letters, numbers as numbers and amounts in shekels before VAT', () => {
    const request = approvalOf(documentOf([LINE]), { softwareNumber: 123_456 });
    expect(approvalRequest.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({
      invoice_id: 'a-document',
      invoice_type: 305,
      vat_number: 514_000_009,
      customer_vat_number: 15_000_002,
      accounting_software_number: 123_456,
      invoice_reference_number: '501',
      invoice_date: '2026-11-28',
      payment_amount: 10_000,
      vat_amount: 1_800,
      payment_amount_including_vat: 11_800,
      discount: 169.49,
      amount_before_discount: 10_169.49,
      action: 0,
    });
    expect(request.items).toMatchObject([
      { index: 1, quantity: 3, total_amount: 10_000, vat_rate: 18, vat_amount: 1_800 },
    ]);
  });

  test('names the dealer’s own number for software that is not registered, and a buyer without a number', () => {
    const document = documentOf([LINE]);
    document.content.buyer.companyNumber = '';
    const request = approvalOf(document, ASKING);
    expect([request.accounting_software_number, request.customer_vat_number]).toEqual([514_000_009, 999_999_998]);
  });

  test('of a reversed charge has no VAT, and is looked up as such', () => {
    const request = approvalOf(documentOf([LINE]), ASKING, true);
    expect(request).toMatchObject({
      action: 3,
      vat_amount: 0,
      payment_amount: 10_000,
      payment_amount_including_vat: 10_000,
    });
    expect(lookUpRequest.safeParse(lookUpOf(documentOf([LINE]), ASKING, true)).data).toMatchObject({ vat_amount: 0 });
    expect(decisionRequest.safeParse(decisionOf(documentOf([LINE]), ASKING)).success).toBe(true);
  });

  test('adds up to the document, and so do the lines of a reversed charge, whatever they are', () => {
    const line = fc.record({
      kind: fc.constant('item' as const),
      name: fc.constant('x'),
      quantity: fc.integer({ min: 1, max: 99 }),
      unitPrice: fc.integer({ min: 1, max: 100_000 }),
      vat: fc.constantFrom('standard' as const, 'zero' as const, 'exempt' as const),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 9 }), (made) => {
        const document = documentOf(made.map((one) => ({ ...one, total: one.quantity * one.unitPrice })));
        const { items, payment_amount, vat_amount, payment_amount_including_vat } = approvalOf(document, ASKING);
        const cents = (amount: number) => Math.round(amount * 100);
        expect(items.reduce((sum, { total_amount }) => sum + cents(total_amount), 0)).toBe(cents(payment_amount));
        expect(cents(payment_amount) + cents(vat_amount)).toBe(cents(payment_amount_including_vat));
        const reversed = reversedLines(document).reduce((sum, { unitPrice }) => sum + unitPrice, 0);
        expect(reversed).toBe(document.total - document.vat);
      }),
    );
  });
});
