import type { Database } from '#lib/platform/db/database.ts';
import type { CallbackRecord } from '../callback-record.ts';
import {
  type DeliveryFilter,
  type LeftOutWhy,
  MAX_COUNTED,
  RESENT_AT_ONCE,
  type ResendPreview,
} from '../contract/deliveries.ts';
import { destinationsOf, inboxUrlOf } from '../domain/destinations.ts';
import { validateResends, type ResendFacts, whyNeverAgain, whyRatherNot } from '../domain/resends.ts';
import { matchingDeliveries } from './list-deliveries.sql.ts';
import type { Reader } from './reader.ts';
import { insertResends } from './store-resend.sql.ts';
import { type ResendRow, resendFacts } from './store-resend.ts';

export type ResendContext = {
  database: Database;
  origin: string;
  sandbox: boolean;
  records: readonly CallbackRecord[];
  wakeDeliveries: () => void;
};

/** The rights of the asking person: the deliveries they may read, and the sellers for whom they may send one again. */
export type ResendActor = Reader & { userId: number; allowedSellerIds: readonly number[] };

/** Rows that were chosen one by one, or everything that a filter matches. */
export type ResendSelection = { ids: readonly number[] } | { filter: DeliveryFilter };

type Candidate = ResendFacts & { url: string };

/** Previews sending a selection again. Nothing is written. */
export async function previewResend(
  context: ResendContext,
  actor: ResendActor,
  selection: ResendSelection,
): Promise<ResendPreview> {
  const chosen = 'ids' in selection ? selection.ids : await matchingDeliveries(context, actor, selection.filter);
  const candidates = await candidatesOf(context, actor, chosen.slice(0, MAX_COUNTED));
  const validated = validateResends(candidates);
  const going = new Set([...validated.go, ...validated.superseded.flatMap(({ ids }) => ids)]);
  const hosts = [...new Set(candidates.filter(({ id }) => going.has(id)).map(({ url }) => hostOf(url)))];
  return {
    ...validated,
    selected: candidates.length,
    isMore: chosen.length > MAX_COUNTED,
    hosts: { count: hosts.length, first: hosts[0] ?? '' },
  };
}

export type ResendInput = {
  /** At most `RESENT_AT_ONCE`, in the order in which they go. */
  ids: readonly number[];
  /** Deliveries of the same request that were queued before these. */
  before: number;
  /** Includes deliveries advised against. */
  ignoresAdvice: boolean;
};

export type ResendDone = { deliveryIds: number[]; leftOut: { why: LeftOutWhy; count: number }[] };

/**
 * Sends deliveries again: for each a new delivery of the same event to the same audience, at the address where such an
 * event goes now. Deliveries that cannot be sent are left out and reported; deliveries of other sellers are treated as
 * not found.
 */
export async function resendDeliveries(
  context: ResendContext,
  actor: ResendActor,
  { ids, before, ignoresAdvice }: ResendInput,
): Promise<ResendDone> {
  const candidates = await candidatesOf(context, actor, ids.slice(0, RESENT_AT_ONCE));
  const leftOut = new Map<LeftOutWhy, number>();
  const count = (why: LeftOutWhy, more = 1) => void leftOut.set(why, (leftOut.get(why) ?? 0) + more);
  const going = candidates.filter((candidate) => {
    const why = whyNeverAgain(candidate) ?? (ignoresAdvice ? null : whyRatherNot(candidate));
    if (why) count(why);
    return why === null;
  });
  const deliveryIds = await insertResends(
    context,
    going.map(({ id, url }, index) => ({ id, url, place: before + index })),
    actor.userId,
  );
  // A concurrent request has already queued its resend, which is the one sent.
  if (deliveryIds.length < going.length) count('on_its_way', going.length - deliveryIds.length);
  if (deliveryIds.length > 0) context.wakeDeliveries();
  return { deliveryIds, leftOut: [...leftOut].map(([why, many]) => ({ why, count: many })) };
}

async function candidatesOf(context: ResendContext, actor: ResendActor, ids: readonly number[]): Promise<Candidate[]> {
  const found = new Map((await resendFacts(context, ids, actor.sellerIds)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = found.get(id);
    return row ? [{ ...row, url: urlOf(context, row), isAllowed: mayResend(actor, row) }] : [];
  });
}

/** A partner's deliveries are sent again by the partner's people. */
const mayResend = ({ allowedSellerIds, partnerSellerIds }: ResendActor, { sellerId, audience }: ResendRow): boolean =>
  allowedSellerIds.includes(sellerId) && (audience === 'seller' || partnerSellerIds.includes(sellerId));

/**
 * Current destination of such an event, so that a corrected address is used; where there is none any more, the former
 * one.
 */
function urlOf({ sandbox, origin }: ResendContext, { audience, url, publicKey, ...urls }: ResendRow): string {
  const now = destinationsOf({ ...urls, inboxUrl: sandbox ? inboxUrlOf(origin, publicKey) : null }).find(
    (destination) => destination.audience === audience,
  );
  return now?.url ?? url;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
