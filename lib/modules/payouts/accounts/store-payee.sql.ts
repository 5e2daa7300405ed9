import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { openIdentity } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { PayoutAccount } from '../bank/port.ts';

/** Sellers as those who are paid. SQL because payouts are claimed in processes that do not load the data client. */

const READ = statement(
  'payouts_read_payee',
  `SELECT s.approved, s.name, s.email, coalesce(p.language, 'he') AS language,
    p.identity_sealed AS "identitySealed", p.merchant_name AS "merchantName",
    p.merchant_name_en AS "merchantNameEn", p.dba, p.dba_en AS "dbaEn",
    concat_ws(' ', p.first_name, p.last_name) AS person,
    concat_ws(' ', p.first_name_en, p.last_name_en) AS "personEn", app_now() AS now,
    (SELECT o.email FROM onboarding o WHERE o.seller_id = s.id) AS "invitedEmail"
  FROM seller s LEFT JOIN seller_profile p ON p.seller_id = s.id WHERE s.id = $1::bigint`,
);

type Row = {
  approved: boolean;
  name: string;
  email: string;
  language: string;
  identitySealed: Buffer | null;
  merchantName: string | null;
  merchantNameEn: string | null;
  dba: string | null;
  dbaEn: string | null;
  person: string;
  personEn: string;
  invitedEmail: string | null;
  now: Date;
};

/**
 * `names`: all that the holder of an account may have. `invitedEmail`: the e-mail address of its invitation, which
 * only its partner sets. `account`: the one of its profile, null where it has none.
 */
export type Payee = {
  isApproved: boolean;
  name: string;
  names: (string | null)[];
  email: string;
  invitedEmail: string | null;
  language: Language;
  account: PayoutAccount | null;
  now: Date;
};

/** The holder of the account in a profile is the seller itself. */
export async function readPayee(database: Database, sellerId: number): Promise<Payee> {
  const [row] = await database.query<Row>(READ, [sellerId]);
  if (!row) throw new Error('there is no such seller');
  const { approved, name, email, invitedEmail, language, now, identitySealed, person, personEn } = row;
  const { bankCode: bank, bankBranch: branch, bankAccount: number } = openIdentity(identitySealed);
  return {
    isApproved: approved,
    name,
    names: [name, row.merchantName, row.merchantNameEn, row.dba, row.dbaEn, person, personEn],
    email,
    invitedEmail,
    language: readLanguage(language),
    account: bank && branch && number ? { bank, branch, number, holder: name } : null,
    now,
  };
}

const DRIFTED = statement(
  'payouts_find_drifted_accounts',
  `SELECT s.id FROM seller s JOIN seller_profile p ON p.seller_id = s.id
  LEFT JOIN LATERAL (SELECT a.last4 FROM payout_account a WHERE a.seller_id = s.id AND a.currency = 'ILS'
    AND a.state = 'active' ORDER BY a.id DESC LIMIT 1) newest ON true
  WHERE s.approved AND s.active AND p.account_tail IS NOT NULL AND newest.last4 IS DISTINCT FROM p.account_tail
  ORDER BY s.id LIMIT $1::int`,
);

/** Approved sellers in whose profile another account stands than the newest that they are paid to, or the only one. */
export const findDrifted = async (database: Database, most: number): Promise<number[]> =>
  (await database.query<{ id: number }>(DRIFTED, [most])).map(({ id }) => id);
