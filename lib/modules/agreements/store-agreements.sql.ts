import type { AgreementMethod, AgreementStatus } from '#lib/kernel/agreement.ts';
import type { Language } from '#lib/kernel/language.ts';
import { keptOf, OPEN_STATES } from '#lib/modules/payments/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { ScheduledMilestone } from './domain/schedule.ts';

/**
 * Agreements with their approvers and milestones. SQL because each is one statement over several tables, and because a
 * process that serves buyers alone does not load the Prisma client.
 */

export type Approver = {
  position: number;
  name: string;
  email: string;
  /** Null before the answer. */
  hasAccepted: boolean | null;
  answeredAt: Date | null;
  /** Why it was declined; empty without a reason. */
  reason: string;
  /** The network that the answer came from; null where it was not seen. */
  network: string | null;
};

export type Milestone = ScheduledMilestone & {
  position: number;
  description: string;
  /** `YYYY-MM-DD` */
  dueOn: string;
  /** Null before it falls due. `saleId`: its public identifier. */
  sale: (NonNullable<ScheduledMilestone['sale']> & { saleId: string }) | null;
};

/** An agreement with everything about it. Amounts in minor units. */
export type Agreement = {
  id: number;
  sellerId: number;
  publicId: string;
  linkCode: string;
  status: AgreementStatus;
  subject: string;
  currency: string;
  language: Language;
  amount: number;
  /** As of its last change. */
  amountPaid: number;
  methods: AgreementMethod[];
  lateTerms: string;
  callbackUrl: string | null;
  merchantReference: string;
  buyerBusinessName: string;
  buyerBusinessCode: string;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  createdAt: Date;
  sentAt: Date | null;
  viewedAt: Date | null;
  acceptedAt: Date | null;
  endedAt: Date | null;
  approvers: Approver[];
  milestones: Milestone[];
  /** The product's clock. */
  now: Date;
};

const COLUMNS = `g.id, g.seller_id AS "sellerId", g.public_id AS "publicId", g.link_code AS "linkCode", g.status,
  g.subject, g.currency, g.language, g.amount, g.amount_paid AS "amountPaid", g.methods, g.late_terms AS "lateTerms",
  g.callback_url AS "callbackUrl", g.merchant_reference AS "merchantReference",
  g.buyer_business_name AS "buyerBusinessName", g.buyer_business_code AS "buyerBusinessCode",
  g.buyer_name AS "buyerName", g.buyer_email AS "buyerEmail", g.buyer_phone AS "buyerPhone",
  g.created_at AS "createdAt", g.sent_at AS "sentAt", g.viewed_at AS "viewedAt", g.accepted_at AS "acceptedAt",
  g.ended_at AS "endedAt", app_now() AS now,
  (SELECT jsonb_agg(jsonb_build_object('position', p.position, 'name', p.name, 'email', p.email,
      'hasAccepted', p.has_accepted, 'answeredAt', p.answered_at, 'reason', p.reason, 'network', p.network)
    ORDER BY p.position) FROM agreement_approver p WHERE p.agreement_id = g.id) AS approvers,
  (SELECT jsonb_agg(jsonb_build_object('id', m.id, 'position', m.position, 'description', m.description,
      'amount', m.amount, 'dueOn', m.due_on, 'dueAt', m.due_at, 'overdueAt', m.overdue_at, 'reminded', m.reminded,
      'sale', CASE WHEN s.id IS NULL THEN NULL ELSE jsonb_build_object('saleId', s.public_id, 'status', s.status,
        'paid', greatest(${keptOf('s')}, 0), 'isBeingPaid', EXISTS (SELECT FROM attempt a
          WHERE a.sale_id = s.id AND a.state IN ${OPEN_STATES} AND a.kind = 'pay')) END) ORDER BY m.position)
    FROM agreement_milestone m LEFT JOIN sale s ON s.id = m.sale_id WHERE m.agreement_id = g.id) AS milestones`;

type Json<Of> = { [Key in keyof Of]: Of[Key] extends Date | null ? string | null : Of[Key] };
type Row = Omit<Agreement, 'approvers' | 'milestones'> & {
  approvers: Json<Approver>[];
  milestones: (Omit<Milestone, 'dueAt' | 'overdueAt'> & { dueAt: string; overdueAt: string })[];
};

const agreementOf = ({ approvers, milestones, ...row }: Row): Agreement => ({
  ...row,
  approvers: approvers.map(({ answeredAt, ...approver }) => ({
    ...approver,
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  })),
  milestones: milestones.map((one) => ({ ...one, dueAt: new Date(one.dueAt), overdueAt: new Date(one.overdueAt) })),
});

const first = ([row]: readonly Row[]): Agreement | null => (row ? agreementOf(row) : null);

const FIND = statement(
  'agreements_find',
  `SELECT ${COLUMNS} FROM agreement g WHERE g.public_id = $1 AND g.seller_id = ANY ($2::bigint[])`,
);

/** An agreement of one of these sellers by its public identifier; null where there is none. */
export const findAgreement = async (
  database: Database,
  publicId: string,
  sellerIds: readonly number[],
): Promise<Agreement | null> => first(await database.query<Row>(FIND, [publicId, sellerIds]));

const FIND_BY_CODE = statement(
  'agreements_find_by_code',
  `SELECT ${COLUMNS} FROM agreement g WHERE g.link_code = $1 AND g.status <> 'draft'`,
);

/** The agreement of the address of a page; null for a code that is unknown, or of one that was not sent. */
export const findByCode = async (database: Database, code: string): Promise<Agreement | null> =>
  first(await database.query<Row>(FIND_BY_CODE, [code]));

const HOLD = statement('agreements_hold', 'SELECT id FROM agreement WHERE id = $1 FOR UPDATE');

// A statement of its own, after the lock, so that it sees what was committed until then.
const READ = statement('agreements_read', `SELECT ${COLUMNS} FROM agreement g WHERE g.id = $1`);

/** Inside a database transaction: locks an agreement and reads it. */
export async function holdAgreement(inside: Database, id: number): Promise<Agreement> {
  await inside.query(HOLD, [id]);
  const held = first(await inside.query<Row>(READ, [id]));
  if (!held) throw new Error('an agreement is gone');
  return held;
}

const LIST = statement(
  'agreements_list',
  `SELECT ${COLUMNS} FROM agreement g WHERE g.seller_id = $1
    AND ($2::agreement_status IS NULL OR g.status = $2::agreement_status)
    AND ($3::text IS NULL OR g.merchant_reference = $3::text) AND ($4::bigint IS NULL OR g.id < $4::bigint)
  ORDER BY g.id DESC LIMIT $5`,
);

/** Agreements of a seller, the newest first, from `before` on. */
export const listAgreements = async (
  database: Database,
  query: {
    sellerId: number;
    status: AgreementStatus | null;
    merchantReference: string | null;
    before: number | null;
    limit: number;
  },
): Promise<Agreement[]> =>
  (
    await database.query<Row>(LIST, [query.sellerId, query.status, query.merchantReference, query.before, query.limit])
  ).map(agreementOf);

const made = parameters(
  'sellerId',
  'madeBy',
  'publicId',
  'linkCode',
  'subject',
  'currency',
  'language',
  'methods',
  'lateTerms',
  'callbackUrl',
  'merchantReference',
  'buyerBusinessName',
  'buyerBusinessCode',
  'buyerName',
  'buyerEmail',
  'buyerPhone',
  'approvers',
  'milestones',
);

const ADD = statement(
  'agreements_add',
  `WITH parts AS (
  SELECT * FROM jsonb_to_recordset(${made.at.milestones}::jsonb)
    AS part (position smallint, description text, amount bigint, "dueOn" date, "dueAt" timestamptz,
      "overdueAt" timestamptz)
), added AS (
  INSERT INTO agreement (seller_id, made_by, public_id, link_code, subject, currency, language, methods, late_terms,
    callback_url, merchant_reference, buyer_business_name, buyer_business_code, buyer_name, buyer_email, buyer_phone,
    amount)
  VALUES (${made.at.sellerId}::bigint, ${made.at.madeBy}::bigint, ${made.at.publicId}, ${made.at.linkCode},
    ${made.at.subject}, ${made.at.currency}, ${made.at.language}, ${made.at.methods}::page_method[],
    ${made.at.lateTerms}, ${made.at.callbackUrl}::text, ${made.at.merchantReference}, ${made.at.buyerBusinessName},
    ${made.at.buyerBusinessCode}, ${made.at.buyerName}, ${made.at.buyerEmail}, ${made.at.buyerPhone},
    (SELECT sum(amount) FROM parts))
  RETURNING id
), approvers AS (
  INSERT INTO agreement_approver (agreement_id, position, name, email)
  SELECT added.id, person.position, person.name, person.email FROM added,
    jsonb_to_recordset(${made.at.approvers}::jsonb) AS person (position smallint, name text, email text)
)
INSERT INTO agreement_milestone (agreement_id, position, description, amount, due_on, due_at, overdue_at)
SELECT added.id, position, description, amount, "dueOn", "dueAt", "overdueAt" FROM added, parts`,
);

/** A new agreement as it is stored: a draft. */
export type AgreementToAdd = Pick<
  Agreement,
  | 'sellerId'
  | 'publicId'
  | 'linkCode'
  | 'subject'
  | 'currency'
  | 'language'
  | 'methods'
  | 'lateTerms'
  | 'callbackUrl'
  | 'merchantReference'
  | 'buyerBusinessName'
  | 'buyerBusinessCode'
  | 'buyerName'
  | 'buyerEmail'
  | 'buyerPhone'
> & {
  madeBy: number | null;
  approvers: readonly Pick<Approver, 'position' | 'name' | 'email'>[];
  milestones: readonly Pick<Milestone, 'position' | 'description' | 'amount' | 'dueOn' | 'dueAt' | 'overdueAt'>[];
};

/** Stores a new agreement. */
export async function addAgreement(database: Database, agreement: AgreementToAdd): Promise<void> {
  const { approvers, milestones } = agreement;
  await database.query(
    ADD,
    made.values({ ...agreement, approvers: JSON.stringify(approvers), milestones: JSON.stringify(milestones) }),
  );
}

const TERMS = statement(
  'agreements_seller_terms',
  `SELECT currencies, payment_methods AS methods, email_module AS "hasMail", app_now() AS now FROM seller
  WHERE id = $1`,
);

/** Properties of a seller on which its agreements depend. */
export type SellerTerms = { currencies: string[]; methods: string[]; hasMail: boolean; now: Date };

export async function readTerms(database: Database, sellerId: number): Promise<SellerTerms> {
  const [terms] = await database.query<SellerTerms>(TERMS, [sellerId]);
  if (!terms) throw new Error('an agreement without a seller');
  return terms;
}
