/** SQL, because bookings read the details with what they issue. */

import type { SellerKind } from '#lib/kernel/seller.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Issuer } from '../domain/issuer.ts';

/** Details of the seller `m` as they were set last, and its `profile`, which says its kind where it says one. */
export const ITS_ISSUER = `LEFT JOIN seller_profile profile ON profile.seller_id = m.id
  LEFT JOIN LATERAL (SELECT i.* FROM document_issuer i WHERE i.seller_id = m.id ORDER BY i.id DESC LIMIT 1) issuer
    ON true`;

/** One value: the details of the seller, null before they are given. */
export const ISSUER = `CASE WHEN issuer.id IS NOT NULL THEN jsonb_build_object('name', issuer.name,
    'businessNumber', issuer.business_number, 'address', issuer.address, 'kind', coalesce(profile.inc, issuer.inc),
    'takesDonations', issuer.takes_donations, 'firstNumbers', issuer.first_numbers) END`;

const KNOWN = statement(
  'documents_known_of_issuer',
  `SELECT ${ISSUER} AS issuer, jsonb_build_object('name', profile.merchant_name, 'businessNumber', profile.inc_code,
    'address', nullif(concat_ws(', ', nullif(concat_ws(' ', profile.street, profile.street_number), ''), profile.city),
      ''), 'kind', profile.inc) AS profile, m.invoices_module IS TRUE AS "isOn"
FROM seller m ${ITS_ISSUER} WHERE m.id = $1`,
);

type FromProfile = {
  name: string | null;
  businessNumber: string | null;
  address: string | null;
  kind: SellerKind | null;
};

/** `isOn`: it has the module. */
type KnownOfIssuer = { issuer: Issuer | null; profile: FromProfile; isOn: boolean };

/** Details of a seller as they were set last, and what its profile knows of them. */
export async function findIssuerDetails(database: Database, sellerId: number): Promise<KnownOfIssuer> {
  const [row] = await database.query<KnownOfIssuer>(KNOWN, [sellerId]);
  if (!row) throw new Error('there is no such seller');
  return row;
}

const ADD = statement(
  'documents_add_issuer',
  `INSERT INTO document_issuer (seller_id, inc, takes_donations, name, business_number, address, first_numbers)
  VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
);

export async function addIssuer(inside: Database, sellerId: number, issuer: Issuer): Promise<void> {
  const { kind, takesDonations, name, businessNumber, address, firstNumbers } = issuer;
  await inside.query(ADD, [
    sellerId,
    kind,
    takesDonations,
    name,
    businessNumber,
    address,
    JSON.stringify(firstNumbers),
  ]);
}

const SERIES = statement('documents_begun_series', 'SELECT type FROM document_number WHERE seller_id = $1');

/** Types of which a seller has issued a document. */
export const begunSeries = async (database: Database, sellerId: number): Promise<ReadonlySet<string>> =>
  new Set((await database.query<{ type: string }>(SERIES, [sellerId])).map(({ type }) => type));

const WAITING = statement(
  'documents_count_waiting',
  `SELECT w.seller_id AS "sellerId", count(*) AS count FROM document_waiting w WHERE w.seller_id = ANY ($1::bigint[])
  GROUP BY w.seller_id`,
);

/** How many documents wait, of sellers of whom any does. */
export const countWaiting = (
  database: Database,
  sellerIds: readonly number[],
): Promise<{ sellerId: number; count: number }[]> =>
  database.query<{ sellerId: number; count: number }>(WAITING, [sellerIds]);
