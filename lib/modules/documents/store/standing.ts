/**
 * Standing of a document `d` beside its `credit` (`document_credit`) and its `debt` (`document_debt`): SQL of one value
 * each, in one place for reading, filters and what may be paid.
 */

/** A tax invoice continues it, which asks for the money from then on. */
export const IS_CONTINUED = `EXISTS (SELECT FROM document_link link JOIN fiscal_document later
  ON later.id = link.document_id WHERE link.base_id = d.id AND later.type = 'invoice')`;

const ASKS = `d.type IN ('invoice', 'transaction-invoice') AND d.credits_id IS NULL`;

/** Minor units; 0 of what asks for no money. */
export const LEFT_TO_PAY = `CASE WHEN ${ASKS} AND NOT ${IS_CONTINUED} THEN greatest(0, d.total
  - coalesce(credit.credited + credit.beyond, 0) - coalesce(debt.paid, 0)) ELSE 0 END`;

/** `cancelled`: all of it was taken back. A receipt says that it was paid. */
export const STATUS = `CASE
  WHEN d.credits_id IS NULL AND coalesce(credit.credited + credit.beyond, 0) >= d.total THEN 'cancelled'
  WHEN d.credits_id IS NOT NULL THEN 'issued'
  WHEN d.type IN ('invoice-receipt', 'receipt', 'donation-receipt') THEN 'paid'
  WHEN ${ASKS} AND coalesce(debt.paid, 0) > 0 THEN CASE WHEN ${LEFT_TO_PAY} = 0 THEN 'paid' ELSE 'partly-paid' END
  ELSE 'issued' END`;

/** Documents that it continues, or that continue it, in the order of issue, as JSON. */
const linksOf = (own: string, other: string): string => `coalesce((SELECT jsonb_agg(jsonb_build_object('id',
    other.public_id, 'type', other.type, 'number', other.number) ORDER BY other.id)
  FROM document_link link JOIN fiscal_document other ON other.id = link.${other} WHERE link.${own} = d.id), '[]')`;

export const BASED_ON = linksOf('document_id', 'base_id');
export const CONTINUED_BY = linksOf('base_id', 'document_id');

export const ITS_STANDING = `LEFT JOIN document_credit credit ON credit.document_id = d.id
  LEFT JOIN document_debt debt ON debt.document_id = d.id`;
