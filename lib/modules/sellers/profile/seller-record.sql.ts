/** SQL, because get-sellers reads pages of sellers in one statement, along indexes. */

import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SellerFees } from '../domain/fees.ts';
import { EMPTY_PROFILE, type SellerProfile } from '../domain/profile.ts';
import { openIdentity, PLAIN_FIELDS } from './store-profile.ts';

/** A seller as a whole: profile, fees and how it is settled. */
export type SellerRecord = {
  id: number;
  svcIdSealed: Buffer;
  publicKey: string;
  createdAt: Date;
  active: boolean;
  approved: boolean;
  approvedAt: Date | null;
  currencies: readonly string[];
  fees: SellerFees;
  profile: SellerProfile;
  installmentSettlement: InstallmentSettlement;
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of `seller s` and, where it has one, of its profile `p`. */
export const RECORD_COLUMNS = `s.id, s.svc_id_sealed AS "svcIdSealed", s.public_key AS "publicKey",
  s.created_at AS "createdAt", s.active, s.approved, s.currencies, s.email AS "emailText", s.phone,
  s.processing_fee AS "processingFee", s.processing_charge AS "processingCharge",
  s.foreign_processing_fee AS "foreignProcessingFee", s.foreign_processing_charge AS "foreignProcessingCharge",
  s.market_fee AS "marketFee", s.chargeback_fee AS "chargebackFee",
  s.installment_settlement AS "installmentSettlement", p.seller_id IS NOT NULL AS "hasProfile",
  p.approved_at AS "approvedAt", p.inc AS kind, p.inc_code AS "companyNumber", p.identity_sealed AS "identitySealed",
  ${PLAIN_FIELDS.map((field) => `p.${snake(field)} AS "${field}"`).join(', ')}`;

export type RecordRow = Omit<SellerRecord, 'fees' | 'profile'> &
  SellerFees &
  SellerProfile & { emailText: string; hasProfile: boolean; identitySealed: Buffer | null };

/** Maps a row of `RECORD_COLUMNS` to the record. */
export function recordOf(row: RecordRow): SellerRecord {
  const { id, svcIdSealed, publicKey, createdAt, active, approved, approvedAt, currencies } = row;
  const { processingFee, processingCharge, foreignProcessingFee, foreignProcessingCharge, marketFee } = row;
  const { chargebackFee, installmentSettlement } = row;
  const { emailText, phone, hasProfile, identitySealed, kind, companyNumber } = row;
  const plainFields = hasProfile ? Object.fromEntries(PLAIN_FIELDS.map((field) => [field, row[field]])) : {};
  return {
    id,
    svcIdSealed,
    publicKey,
    createdAt,
    active,
    approved,
    approvedAt,
    currencies,
    fees: { processingFee, processingCharge, foreignProcessingFee, foreignProcessingCharge, marketFee, chargebackFee },
    installmentSettlement,
    profile: {
      ...EMPTY_PROFILE,
      ...plainFields,
      ...openIdentity(identitySealed),
      email: emailText || null,
      phone,
      kind,
      companyNumber,
    },
  };
}

const READ = statement(
  'sellers_read_record',
  `SELECT ${RECORD_COLUMNS} FROM seller s LEFT JOIN seller_profile p ON p.seller_id = s.id WHERE s.id = $1`,
);

/** Whole record of a seller. Throws if unknown. */
export async function readRecord(database: Database, sellerId: number): Promise<SellerRecord> {
  const [row] = await database.query<RecordRow>(READ, [sellerId]);
  if (!row) throw new Error('there is no such seller');
  return recordOf(row);
}
