import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { DOCUMENT_TYPE_NAMES, type DocumentType } from '#lib/kernel/sale/document.ts';
import type { SentIssuer } from '#lib/kernel/seller.ts';
import { isSellerKind, type SellerKind } from '#lib/kernel/seller.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { Issuer } from './domain/issuer.ts';
import { firstOf } from './domain/issuer.ts';
import { counterTypeOf, issuesDocuments, mayIssueByHand, mayTakeDonations, typeOfPayment } from './domain/issuing.ts';
import { addIssuer, begunSeries, findIssuerDetails } from './store/issuers.sql.ts';

type Known = Awaited<ReturnType<typeof findIssuerDetails>>;
type About = NonNullable<Refusal['about']>;

const missing = (about: About): Result<never, Refusal> => refuse({ key: 'missing_parameter', about });
const wrong = (about: About): Result<never, Refusal> => refuse({ key: 'combination_not_allowed', about });

/** Details with which a seller's documents are issued from now on; null before they are given. */
export const readIssuer = async (database: Database, sellerId: number): Promise<Issuer | null> =>
  (await findIssuerDetails(database, sellerId)).issuer;

/**
 * Inside the transaction that switches documents on, or changes their details: what was not sent is as before, or as
 * the seller's profile says it. Refused while something is missing, so that documents never begin without it; for a
 * kind of business that issues none; and for another first number of a series that has begun.
 */
export async function setIssuer(inside: Database, sellerId: number, sent: SentIssuer): Promise<Refusal | null> {
  const known = await findIssuerDetails(inside, sellerId);
  const read = issuerOf(known, sent);
  if (!read.ok) return read.reason;
  const refused = refusalOfNumbers(read.value, known.issuer, sent, await begunSeries(inside, sellerId));
  if (refused) return refused;
  if (JSON.stringify(read.value) !== JSON.stringify(known.issuer)) await addIssuer(inside, sellerId, read.value);
  return null;
}

function issuerOf({ issuer: was, profile }: Known, sent: SentIssuer): Result<Issuer, Refusal> {
  const kind = kindOf(profile.kind, sent, was);
  if (!kind.ok) return kind;
  const registered = readSocialId(profile.businessNumber ?? '');
  if (sent.businessNumber && registered && sent.businessNumber !== registered) return wrong('issuer.businessNumber');
  const name = sent.name ?? was?.name ?? profile.name;
  const businessNumber = sent.businessNumber ?? was?.businessNumber ?? registered;
  const address = sent.address ?? was?.address ?? profile.address;
  if (!name) return missing('issuer.name');
  if (!businessNumber) return missing('issuer.businessNumber');
  if (!address) return missing('issuer.address');
  const takesDonations = sent.takesDonations ?? was?.takesDonations ?? false;
  if (takesDonations && !mayTakeDonations(kind.value)) return wrong('issuer.takesDonations');
  const firstNumbers = { ...was?.firstNumbers, ...sent.firstNumbers };
  return ok({ name, businessNumber, address, kind: kind.value, takesDonations, firstNumbers });
}

/** The kind that the profile says; where it says none, the one that was sent. */
function kindOf(registered: SellerKind | null, sent: SentIssuer, was: Issuer | null): Result<SellerKind, Refusal> {
  const named = sent.kind ?? null;
  if (registered !== null && named !== null && registered !== named) return wrong('issuer.kind');
  const kind = registered ?? named ?? was?.kind ?? null;
  if (!isSellerKind(kind)) return missing('issuer.kind');
  return issuesDocuments(kind) ? ok(kind) : refuse({ key: 'not_for_this_seller', about: 'service' });
}

function refusalOfNumbers(
  issuer: Issuer,
  was: Issuer | null,
  { firstNumbers = {} }: SentIssuer,
  begun: ReadonlySet<string>,
): Refusal | null {
  const types = DOCUMENT_TYPE_NAMES.filter((type) => firstNumbers[type] !== undefined);
  if (types.some((type) => !mayIssue(issuer, type)))
    return { key: 'not_for_this_seller', about: 'issuer.firstNumbers' };
  const isMoved = types.some((type) => begun.has(type) && firstNumbers[type] !== (was ? firstOf(was, type) : 1));
  return isMoved
    ? { key: 'combination_not_allowed', about: 'issuer.firstNumbers', cause: { key: 'series_begun' } }
    : null;
}

/** Whether a business of this kind issues this type at all: by hand, with payments, or to take one back. */
function mayIssue({ kind, takesDonations }: Issuer, type: DocumentType): boolean {
  const payment = typeOfPayment(kind, takesDonations);
  return mayIssueByHand(kind, type) || payment === type || (payment !== null && counterTypeOf(payment) === type);
}
