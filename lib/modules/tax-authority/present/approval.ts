import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import type { ApprovalRequest, DecisionRequest, LookUpRequest } from '../contract/protocol.ts';
import { NO_DEALER, REVERSE_CHARGE } from '../contract/protocol.ts';
import { type AskedDocument, isTaxed, netOf, netsOf } from '../domain/asked-document.ts';

/** `softwareNumber`: of the product in the authority's register; null: not registered, the dealer's own goes there. */
export type Asking = { softwareNumber: number | null };

const MAX_NAME = 50;
const CURRENCY = 'ILS';
const WHOLE_PERCENT = 100;

const major = (amount: number): number => Number(toMajorText(amount, CURRENCY));

const dealerOf = (digits: string): number => {
  const number = Number(digits.replace(/\D/g, ''));
  return number > 0 ? number : NO_DEALER;
};

/** Fields by which the authority knows who asks. */
const askerOf = ({ content }: AskedDocument, { softwareNumber }: Asking) => ({
  vat_number: dealerOf(content.seller.companyNumber),
  user_name: content.seller.name.slice(0, MAX_NAME),
  accounting_software_number: softwareNumber ?? dealerOf(content.seller.companyNumber),
});

/** The request for a number; `isReversed`: for the same invoice without VAT, which its buyer reports. */
export function approvalOf(document: AskedDocument, asking: Asking, isReversed = false): ApprovalRequest {
  const { publicId, type, number, total, vat, content, day } = document;
  const net = total - vat;
  const tax = isReversed ? 0 : vat;
  const discount = content.lines.reduce((sum, line) => sum + netOf(line, line.discount ?? 0, content.vatRate), 0);
  const nets = netsOf(document);
  return {
    invoice_id: publicId,
    invoice_type: DOCUMENT_TYPES[type],
    ...askerOf(document, asking),
    invoice_reference_number: String(number),
    customer_vat_number: dealerOf(content.buyer.companyNumber),
    customer_name: content.buyer.name,
    invoice_date: day,
    invoice_issuance_date: day,
    amount_before_discount: major(net + discount),
    discount: major(discount),
    payment_amount: major(net),
    vat_amount: major(tax),
    payment_amount_including_vat: major(net + tax),
    invoice_note: '',
    action: isReversed ? REVERSE_CHARGE : 0,
    items: content.lines.map((line, index) => {
      const own = nets[index] ?? 0;
      const off = netOf(line, line.discount ?? 0, content.vatRate);
      const isFree = isReversed || !isTaxed(line, content.vatRate);
      return {
        index: index + 1,
        catalog_id: '',
        description: line.name || line.kind,
        measure_unit_description: '',
        quantity: line.quantity,
        price_per_unit: major(Math.round((own + off) / line.quantity)),
        discount: major(off),
        total_amount: major(own),
        vat_rate: isFree ? 0 : content.vatRate / WHOLE_PERCENT,
        vat_amount: isFree ? 0 : major(line.total - netOf(line, line.total, content.vatRate)),
      };
    }),
  };
}

export function lookUpOf(document: AskedDocument, asking: Asking, isReversed = false): LookUpRequest {
  const { invoice_id, invoice_type, vat_number, customer_vat_number, ...rest } = approvalOf(
    document,
    asking,
    isReversed,
  );
  const { invoice_reference_number, invoice_date, payment_amount, vat_amount } = rest;
  const of = { invoice_id, invoice_type, vat_number, customer_vat_number };
  return { ...of, invoice_reference_number, invoice_date, payment_amount, vat_amount };
}

export const decisionOf = (document: AskedDocument, asking: Asking): DecisionRequest => ({
  invoice_id: document.publicId,
  ...askerOf(document, asking),
});
