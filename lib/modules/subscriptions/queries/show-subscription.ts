import { isPublicId } from '#lib/kernel/ids.ts';
import { maskedAddress } from '#lib/kernel/mask-credentials.ts';
import type { Language } from '#lib/kernel/language.ts';
import { dayOf, instantOf } from '#lib/kernel/time/zoned-time.ts';
import { deliveriesAbout } from '#lib/modules/callbacks/index.ts';
import { deliverableTo, type MessageChannels } from '#lib/modules/messages/index.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf, type TenantRecords } from '#lib/platform/db/records.ts';
import type { IterationState, SubscriptionActor, SubscriptionEventKind } from '#lib/kernel/subscription.ts';
import {
  calendarSpan,
  comingDates,
  dateStateOf,
  nextCharge,
  openDate,
  passedWhilePaused,
} from '../domain/shown-dates.ts';
import { chargeFailureText } from '../views/charge-failure-text.ts';
import type { DateOfSale, ShownDate, ShownEvent, ShownSubscription } from '../views/shown-subscription.ts';

/** Subscription with its dates and events, for its screen. */

/** Limit of the events shown; of more, the newest. */
const MAX_EVENTS = 200;

/** A year of days and some that are open. */
const MAX_DATES = 400;

export type Moment = { now: Date; timeZone: string; language: Language; ways: MessageChannels };

type Found = Awaited<ReturnType<typeof findRow>>;

/** A subscription of these sellers; null for a template or another seller's. Failures are worded in `language`. */
export async function showSubscription(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
  moment: Moment,
): Promise<{ subscription: ShownSubscription; deliveries: DeliveryView[] } | null> {
  if (!isPublicId('subscription', subscriptionId)) return null;
  const records = await recordsOf(database, { sellerIds });
  const row = await findRow(records, subscriptionId);
  if (!row) return null;
  const [dates, events, deliveries] = await Promise.all([
    datesOf(records, row, moment),
    eventsOf(database, records, row.id, moment.language),
    deliveriesAbout(records, { subscriptionId: row.id }),
  ]);
  return { subscription: { ...shownOf(row, moment), ...dates, events }, deliveries };
}

async function findRow({ subscription }: TenantRecords, publicId: string) {
  const found = await subscription.findFirst({
    where: { publicId, kind: 'regular' },
    select: {
      ...columns('id', 'publicId', 'code', 'sellerId', 'state', 'merchantReference', 'price', 'currency'),
      ...columns('description', 'period', 'iterations', 'startsAt', 'startsWhenPaid', 'calendarOffset', 'completed'),
      ...columns('skipped', 'previousAt', 'nextAt', 'failures', 'errorCode', 'paymentMethod', 'tokenId', 'language'),
      ...columns('callbackUrl', 'returnUrl', 'sendNotification', 'buyerName', 'buyerEmail', 'buyerPhone'),
      ...columns('buyerSocialId', 'cardBrand', 'cardMask', 'cardExpiry', 'cardEndsAt', 'mandateText', 'mandateAt'),
      ...columns('mandateFrom', 'createdAt', 'activatedAt', 'pausedAt', 'endedAt', 'reason'),
      seller: { select: { name: true, country: true, emailModule: true, smsModule: true } },
      template: { select: { publicId: true, description: true } },
    },
  });
  return found && plain(found);
}

const failureOf = (code: number, language: Language): { code: number; text: string } | null =>
  code === 0 ? null : { code, text: chargeFailureText(code, language) };

type Calculated = 'open' | 'next' | 'passed' | 'dates' | 'earlier' | 'events';

function shownOf(row: NonNullable<Found>, { language, ways }: Moment): Omit<ShownSubscription, Calculated> {
  // An expiry exists for cards alone.
  const isAccount = row.cardExpiry === null;
  return {
    subscriptionId: row.publicId,
    code: row.code,
    sellerId: row.sellerId,
    sellerName: row.seller.name,
    state: row.state,
    description: row.description,
    reference: row.merchantReference,
    price: row.price,
    currency: row.currency,
    period: row.period,
    iterations: row.iterations,
    completed: row.completed,
    skipped: row.skipped,
    buyerName: row.buyerName,
    buyerEmail: row.buyerEmail,
    buyerPhone: row.buyerPhone,
    reach: deliverableTo({ email: row.buyerEmail, phone: row.buyerPhone }, row.seller, ways),
    buyerSocialId: row.buyerSocialId.slice(-4),
    nextAt: row.nextAt,
    previousAt: row.previousAt,
    failures: row.failures,
    method: row.paymentMethod as ShownSubscription['method'],
    cardBrand: row.cardBrand,
    cardLast4: isAccount ? null : (row.cardMask?.slice(-4) ?? null),
    account: isAccount ? row.cardMask : null,
    cardExpiry: row.cardExpiry,
    cardEndsAt: row.cardEndsAt,
    createdAt: row.createdAt,
    language: row.language,
    callbackUrl: row.callbackUrl && maskedAddress(row.callbackUrl),
    returnUrl: row.returnUrl,
    sendsNotices: row.sendNotification,
    startsAt: row.startsWhenPaid && row.activatedAt === null ? null : row.startsAt,
    activatedAt: row.activatedAt,
    pausedAt: row.pausedAt,
    endedAt: row.endedAt,
    reason: row.reason,
    failure: failureOf(row.errorCode, language),
    hasToken: row.tokenId !== null,
    mandate:
      row.mandateText === null || row.mandateAt === null
        ? null
        : { text: row.mandateText, at: row.mandateAt, hasAddress: row.mandateFrom !== null },
    template: row.template && { subscriptionId: row.template.publicId, description: row.template.description },
  };
}

async function datesOf(
  { subscriptionIteration, sale }: TenantRecords,
  row: NonNullable<Found>,
  { now, timeZone, language }: Moment,
): Promise<Pick<ShownSubscription, 'open' | 'next' | 'passed' | 'dates' | 'earlier'>> {
  const from = instantOf(calendarSpan({ now, timeZone }).from, timeZone);
  const of = { subscriptionId: row.id, number: { not: null } };
  const [found, earlier] = await Promise.all([
    subscriptionIteration.findMany({
      where: { ...of, dueAt: { gte: from } },
      orderBy: { number: 'desc' },
      take: MAX_DATES,
      select: columns('number', 'state', 'dueAt', 'price', 'failures', 'errorCode', 'saleId', 'settledAt'),
    }),
    subscriptionIteration.count({ where: { ...of, dueAt: { lt: from } } }),
  ]);
  const sales = await sale.findMany({
    where: { id: { in: found.flatMap(({ saleId }) => saleId ?? []) } },
    select: columns('id', 'publicId', 'code', 'status', 'type', 'paidAt'),
  });
  const saleOf = new Map(sales.map((one) => [one.id, plain(one)]));
  const known = found.map(({ saleId, ...one }) => {
    const { number, state, ...rest } = plain(one);
    return { ...rest, number: number ?? 0, state: state as IterationState, sale: saleOf.get(saleId ?? -1n) ?? null };
  });
  const plan = { ...row, offset: row.calendarOffset };
  const day = (at: Date) => dayOf(at, timeZone);
  const past = known.map(
    ({ number, state, dueAt, price, failures, errorCode, settledAt, sale: of }): ShownDate => ({
      number,
      day: day(dueAt),
      at: dueAt,
      state: dateStateOf({ state, failures }),
      price: price ?? row.price,
      failures,
      paidAt: state === 'paid' ? (of?.paidAt ?? settledAt) : null,
      failure: failureOf(errorCode, language),
      sale: of && ({ saleId: of.publicId, code: of.code, status: of.status, type: of.type } as ShownDate['sale']),
    }),
  );
  const coming = comingDates(plan, known, { now, timeZone }).map(
    ({ number, at, state }): ShownDate => ({
      number,
      day: day(at),
      at,
      state,
      price: row.price,
      failures: 0,
      paidAt: null,
      failure: null,
      sale: null,
    }),
  );
  return {
    open: openDate(plan, known),
    next: nextCharge(plan, known, { now, timeZone }),
    passed: passedWhilePaused(plan, { now, timeZone }),
    dates: [...past, ...coming].toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.number - b.number),
    earlier,
  };
}

/** Detail of an event, as `publishEvents` writes it. */
type Detail = {
  number?: number;
  count?: number;
  from?: number;
  to?: number;
  mask?: string | null;
  errorCode?: number;
  failures?: number;
  retryAt?: string | null;
  saleId?: string;
  text?: string;
  language?: string;
  address?: string | null;
};

async function eventsOf(
  database: Database,
  { subscriptionEvent }: TenantRecords,
  subscriptionId: number,
  language: Language,
): Promise<ShownEvent[]> {
  const rows = await subscriptionEvent.findMany({
    where: { subscriptionId },
    orderBy: { id: 'desc' },
    take: MAX_EVENTS,
    select: columns('id', 'kind', 'detail', 'userId', 'actor', 'at'),
  });
  const names = await namesOf(
    database,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map(({ id, kind, detail, userId, actor, at }) => {
    const { number, count, from, to, mask, errorCode, failures, retryAt, saleId, ...consent } = (detail ??
      {}) as Detail;
    return {
      id: Number(id),
      kind: kind as SubscriptionEventKind,
      at,
      actor: actor as SubscriptionActor,
      by: userId === null ? null : (names.get(Number(userId)) ?? null),
      number: number ?? null,
      count: count ?? null,
      price: from === undefined || to === undefined ? null : { from, to },
      // Last four digits, which every role may see.
      instrument: mask ? mask.slice(-4) : null,
      failure:
        errorCode === undefined
          ? null
          : {
              code: errorCode,
              text: chargeFailureText(errorCode, language),
              failures: failures ?? 0,
              retryAt: retryAt ? new Date(retryAt) : null,
              saleId: saleId ?? null,
            },
      agreed:
        consent.text === undefined
          ? null
          : { text: consent.text, language: consent.language ?? '', hasAddress: Boolean(consent.address) },
    };
  });
}

async function namesOf(database: Database, userIds: readonly bigint[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { appUser } = await platformRecords(database);
  const rows = await appUser.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/**
 * The date of a subscription that a sale charges, or the card that it keeps for one (no number); null for a sale of no
 * subscription of these sellers.
 */
export async function dateOfSale(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
): Promise<DateOfSale | null> {
  const records = await recordsOf(database, { sellerIds });
  const sale = await records.sale.findFirst({ where: { publicId: saleId }, select: columns('id', 'subscriptionId') });
  if (!sale || sale.subscriptionId === null) return null;
  const [subscription, iteration] = await Promise.all([
    records.subscription.findFirst({
      where: { id: sale.subscriptionId },
      select: columns('publicId', 'description', 'iterations'),
    }),
    records.subscriptionIteration.findFirst({ where: { saleId: sale.id }, select: { number: true } }),
  ]);
  return (
    subscription && {
      subscriptionId: subscription.publicId,
      description: subscription.description,
      number: iteration?.number ?? null,
      count: subscription.iterations,
    }
  );
}

/** The seller of a subscription, among those that the person may see; null for another seller's. */
export async function ownerOfSubscription(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
): Promise<number | null> {
  if (!isPublicId('subscription', subscriptionId)) return null;
  const { subscription } = await recordsOf(database, { sellerIds });
  const found = await subscription.findFirst({ where: { publicId: subscriptionId }, select: { sellerId: true } });
  return found && plain(found.sellerId);
}
