import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import type { SellerEvent } from './views.ts';

/** The history of a seller's onboarding, as its partner sees it. */

const MAX_EVENTS = 50;

/** The newest lines, the newest first. The caller has found the seller among those of the partner. */
export async function eventsOfSeller(database: Database, sellerId: number): Promise<SellerEvent[]> {
  const { onboardingEvent } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = plain(
    await onboardingEvent.findMany({
      orderBy: { id: 'desc' },
      take: MAX_EVENTS,
      select: { id: true, kind: true, at: true, userId: true },
    }),
  );
  const names = await namesOfPeople(
    database,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map(({ userId, ...row }) => ({ ...row, by: (userId === null ? null : names.get(userId)) ?? null }));
}

/** The names of the people who acted, by their numbers. */
export async function namesOfPeople(
  database: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { appUser } = await platformRecords(database);
  const people = await appUser.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, name: true } });
  return new Map(plain(people).map(({ id, name }) => [id, name]));
}
