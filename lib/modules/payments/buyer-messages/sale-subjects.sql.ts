import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { linkCodesOf } from '../links/store-links.sql.ts';
import { LINK_TEMPLATES } from './sale-sms.ts';

/** The sales of messages: SQL because a process that only sends does not load the Prisma client. */

/** Subject of a message about a sale. `amount`: of the attempt, or the price of a sale without one. Minor units. */
export type SaleSubject = {
  publicId: string;
  /** Code of the short address of its link; null in messages about money that moved. */
  linkCode: string | null;
  type: SaleType;
  status: string;
  /** Its buyer is paying now, or a bank has not answered. */
  isBusy: boolean;
  code: number;
  amount: number;
  /** Upper limit of an open amount, minor units; null for a fixed price. */
  maxAmount: number | null;
  currency: string;
  productName: string;
  reference: string;
  name: string;
  /** Payment method of the attempt; null for a sale without one. */
  paidWith: PaidWith | null;
  installments: number;
  holdUntil: Date | null;
  released: number;
  at: Date;
};

// A partial capture voids the whole remainder of its hold: a capture ends the hold. The page of a sale made from a
// template has an address of its own, because the template's address is shared.
const SUBJECTS = statement(
  'payments_subjects_of_messages',
  `SELECT requested.id, s.public_id AS "publicId", s.type, s.status, s.code,
    EXISTS (SELECT FROM attempt o WHERE o.sale_id = s.id AND o.state IN ${OPEN_STATES}) AS "isBusy",
    coalesce(a.amount, s.price) AS amount,
    s.most_price AS "maxAmount", s.currency, s.product_name AS "productName", s.merchant_reference AS reference,
    CASE WHEN source.type = 'template' THEN s.buyer_name
      ELSE coalesce(s.notify_name, nullif(s.buyer_name, ''), '') END AS name,
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('method', a.method, 'account', a.account_mask,
      'cardBrand', s.card_brand, 'cardLast4', s.card_last4) END AS "paidWith",
    s.installments, s.hold_expires_at AS "holdUntil",
    CASE WHEN a.kind = 'capture' AND s.type = 'authorize' THEN s.voided ELSE 0 END AS released,
    coalesce(a.settled_at, a.created_at, s.created_at) AS at
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS requested (id, sale_id, attempt_id)
  JOIN sale s ON s.id = requested.sale_id
  LEFT JOIN attempt a ON a.id = requested.attempt_id
  LEFT JOIN sale source ON source.id = s.parent_id`,
);

type AboutSale = { id: number; template: string; saleId: number | null; attemptId: number | null };

/** The sales of these messages, by the messages' numbers. */
export async function saleSubjects(
  database: Database,
  messages: readonly AboutSale[],
): Promise<ReadonlyMap<number, SaleSubject>> {
  const rows = await database.query<Omit<SaleSubject, 'linkCode'> & { id: number }>(SUBJECTS, [
    messages.map(({ id }) => id),
    messages.map(({ saleId }) => saleId),
    messages.map(({ attemptId }) => attemptId),
  ]);
  const linked = new Map(
    messages.flatMap(({ id, template, saleId }) =>
      saleId !== null && LINK_TEMPLATES.includes(template) ? [[id, saleId] as const] : [],
    ),
  );
  const codes = await linkCodesOf(database, [...linked.values()]);
  return new Map(
    rows.map(({ id, ...subject }) => [id, { ...subject, linkCode: codes.get(linked.get(id) ?? 0) ?? null }]),
  );
}
