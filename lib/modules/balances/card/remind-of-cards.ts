import { type EndingCard, listEndingCards } from '#lib/modules/payments/index.ts';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { BalancesContext } from '../context.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { queueBalanceMail } from '../mails/balance-facts.ts';

/** Days before its end at which a seller is told of its own card. */
const REMINDED_DAYS = [30, 7] as const;

/** Tells sellers whose own card ends soon, once at each distance. Returns how many cards that is. */
export async function remindOfCards({
  database,
  timeZone,
}: Pick<BalancesContext, 'database' | 'timeZone'>): Promise<number> {
  const nearestFirst = REMINDED_DAYS.toSorted((one, other) => one - other);
  const due = new Map<number, { card: EndingCard; days: number }>();
  for (const days of nearestFirst)
    for (const card of await listEndingCards(database, timeZone, days))
      if (!due.has(card.tokenId)) due.set(card.tokenId, { card, days });
  const told = await eachOf(
    [...due.values()],
    ({ card, days }) => tell({ database }, card, days),
    ({ card }) => ({ job: 'remind-of-own-cards', says: 'a card was not spoken of', where: `token ${card.tokenId}` }),
    ONE_AT_A_TIME,
  );
  return told.length;
}

const tell = (
  { database }: Pick<BalancesContext, 'database'>,
  { sellerId, tokenId, brand, last4, endsOn }: EndingCard,
  days: number,
): Promise<number> =>
  queueBalanceMail(database, sellerId, {
    once: `own-card ${tokenId} ends ${days}`,
    facts: { kind: 'ends', card: { brand, last4 }, lastDay: shiftDay(endsOn, -1) },
  });
