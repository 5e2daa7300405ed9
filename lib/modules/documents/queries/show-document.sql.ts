import { type Database, statement } from '#lib/platform/db/database.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { shownDraft } from '../by-hand/show-draft.ts';
import { readyIssuer } from '../domain/issuer.ts';
import { counterTypeOf, waysOn } from '../domain/issuing.ts';
import type { Making } from '../make-document.ts';
import { type FoundDocument, findDocument } from '../store/documents-of-seller.sql.ts';
import { type Draft, findDraft } from '../store/drafts.sql.ts';
import { findIssuer } from '../store/own-documents.sql.ts';
import { findShownDocument } from '../store/shown-document.sql.ts';
import type { BesideDocument, DocumentView } from '../views/documents.ts';

/** A document with those around it, for its screen. SQL because chains of documents are walked in the database. */

const OWNER = statement(
  'documents_owner',
  `SELECT d.seller_id AS "sellerId", seller.name AS "sellerName" FROM (
    SELECT seller_id FROM fiscal_document WHERE public_id = $1 UNION ALL
    SELECT seller_id FROM document_draft WHERE public_id = $1
  ) d JOIN seller ON seller.id = d.seller_id WHERE d.seller_id = ANY ($2::bigint[]) LIMIT 1`,
);

/** The seller of a document or a draft, among these; null where it is of none of them. */
export async function ownerOfDocument(
  database: Database,
  documentId: string,
  sellerIds: readonly number[],
): Promise<{ sellerId: number; sellerName: string } | null> {
  if (!isUuid(documentId)) return null;
  const [row] = await database.query<{ sellerId: number; sellerName: string }>(OWNER, [documentId, sellerIds]);
  return row ?? null;
}

const BESIDE = `other.public_id AS "documentId", other.type, other.number, other.created_at AS at`;

/** Documents of a chain that are shown, at most, each way. */
const MOST = 40;

// Each way by itself: a receipt of several invoices leads to those and not to what else they led to.
const walk = (name: string, from: string, to: string) => `${name} (id) AS (
  SELECT id FROM own UNION
  SELECT link.${to} FROM ${name} JOIN document_link link ON link.${from} = ${name}.id
)`;

const CHAIN = statement(
  'documents_chain',
  `WITH RECURSIVE own AS (SELECT id FROM fiscal_document WHERE public_id = $1),
${walk('before', 'document_id', 'base_id')}, ${walk('behind', 'base_id', 'document_id')}
SELECT ${BESIDE} FROM fiscal_document other WHERE other.id IN (
  (SELECT id FROM before ORDER BY id DESC LIMIT ${MOST}) UNION (SELECT id FROM behind ORDER BY id LIMIT ${MOST})
) ORDER BY other.id`,
);

const PAID = statement(
  'documents_paid_by',
  `SELECT ${BESIDE}, link.paid AS amount FROM fiscal_document d JOIN document_link link ON link.base_id = d.id
  JOIN fiscal_document other ON other.id = link.document_id
  LEFT JOIN document_credit credit ON credit.document_id = other.id
WHERE d.public_id = $1 AND link.paid > 0 AND coalesce(credit.credited + credit.beyond, 0) < other.total
ORDER BY other.id`,
);

const PAYS = statement(
  'documents_pays',
  `SELECT ${BESIDE}, link.paid AS amount FROM fiscal_document d JOIN document_link link ON link.document_id = d.id
  JOIN fiscal_document other ON other.id = link.base_id
WHERE d.public_id = $1 AND link.paid > 0 ORDER BY other.id`,
);

const COUNTERS = statement(
  'documents_counters',
  `SELECT ${BESIDE}, other.total AS amount FROM fiscal_document d JOIN fiscal_document other ON other.credits_id = d.id
WHERE d.public_id = $1 ORDER BY other.id`,
);

const TAKES_BACK = statement(
  'documents_takes_back',
  `SELECT ${BESIDE} FROM fiscal_document d JOIN fiscal_document other ON other.id = d.credits_id
WHERE d.public_id = $1`,
);

/** The document or the draft of an identifier, of one of these sellers; null where it is of none of them. */
export async function showDocument(
  context: Making,
  documentId: string,
  sellerIds: readonly number[],
): Promise<DocumentView | null> {
  const { database } = context;
  const owner = await ownerOfDocument(database, documentId, sellerIds);
  if (!owner) return null;
  const found = await findDocument(database, owner.sellerId, documentId);
  if (found) return issuedView(context, owner, found);
  const draft = await findDraft(database, owner.sellerId, documentId);
  return draft && draftView(context, owner, draft);
}

type Owner = { sellerId: number; sellerName: string };

const NOTHING_AROUND = {
  left: 0,
  saleId: null,
  chain: [],
  paidBy: [],
  pays: [],
  counters: [],
  takesBack: null,
  continuations: [],
  payments: [],
  cancelsAs: null,
  isOfPayment: false,
} as const;

async function draftView(context: Making, owner: Owner, draft: Draft): Promise<DocumentView> {
  const shown = await shownDraft(context, owner.sellerId, { draft: draft.draft, at: draft.madeAt });
  return { ...NOTHING_AROUND, ...owner, documentId: draft.publicId, state: 'draft', shown };
}

async function issuedView(context: Making, owner: Owner, found: FoundDocument): Promise<DocumentView> {
  const { database, timeZone } = context;
  const around = <Row>(of: typeof CHAIN) => database.query<Row>(of, [found.publicId]);
  type Amounted = BesideDocument & { amount: number };
  const [shown, chain, paidBy, pays, counters, [takesBack = null], { issuer: details, isOn }] = await Promise.all([
    findShownDocument(context, found.publicId),
    around<BesideDocument>(CHAIN),
    around<Amounted>(PAID),
    around<Amounted>(PAYS),
    around<Amounted>(COUNTERS),
    around<BesideDocument>(TAKES_BACK),
    findIssuer(database, owner.sellerId, timeZone),
  ]);
  if (!shown) throw new Error('a document that was just found is not there');
  const issuer = isOn ? readyIssuer(details) : null;
  const isTaken =
    found.content.credits !== null ||
    found.status === 'cancelled' ||
    found.continuedBy.some(({ type }) => type === 'invoice');
  const ways = issuer && !isTaken ? waysOn(issuer.kind, found.type) : { continue: [], pay: [] };
  const isCancellable = found.content.credits === null && found.status !== 'cancelled' && found.attemptId === null;
  return {
    ...owner,
    documentId: found.publicId,
    state: found.status,
    left: found.leftToPay,
    shown,
    saleId: found.saleId,
    chain: chain.length > 1 ? chain : [],
    paidBy,
    pays,
    counters,
    takesBack,
    continuations: ways.continue,
    payments: found.leftToPay > 0 ? ways.pay : [],
    cancelsAs: issuer && isCancellable ? counterTypeOf(found.type) : null,
    isOfPayment: found.attemptId !== null,
  };
}
