import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import {
  type EndpointScope,
  FAILURES_TO_WARN,
  type TroubledEndpoint,
} from '#lib/modules/callbacks/contract/endpoints.ts';

/** The worst of the addresses that keep failing or are paused, and how many there are; null while all are well. */
export async function worstEndpoint(database: Database, scope: EndpointScope): Promise<TroubledEndpoint | null> {
  const { callbackEndpoint } = await recordsOf(database, scope);
  const count = await callbackEndpoint.count({
    where: { OR: [{ failures: { gte: FAILURES_TO_WARN } }, { pausedUntil: { not: null } }] },
  });
  if (count === 0) return null;
  const worst = (where: object) =>
    callbackEndpoint.findFirst({
      where,
      orderBy: [{ failures: 'desc' }, { id: 'asc' }],
      select: { address: true, failingSince: true },
    });
  const paused = await worst({ pausedUntil: { not: null } });
  const found = paused ?? (await worst({ failures: { gte: FAILURES_TO_WARN } }));
  // Recovered since it was counted.
  if (!found?.failingSince) return null;
  return { address: found.address, failingSince: found.failingSince, isPaused: paused !== null, count };
}
