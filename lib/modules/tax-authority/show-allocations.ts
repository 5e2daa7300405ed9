import type { TaxAuthorityContext } from './context.ts';
import { actionsOf } from './contract/request-states.ts';
import { findGrant } from './store/grants.sql.ts';
import { listWaiting } from './store/waiting.sql.ts';
import type { AllocationSettings } from './views.ts';

/** Documents that one screen lists; those that somebody has to do something about come first. */
const MOST_LISTED = 100;

/** The connection of a business, and its documents that wait for a number. */
export async function showAllocations(
  { database, reached }: Pick<TaxAuthorityContext, 'database' | 'reached'>,
  sellerId: number,
): Promise<AllocationSettings> {
  const [grant, { count, documents }] = await Promise.all([
    findGrant(database, sellerId),
    listWaiting(database, [sellerId], MOST_LISTED),
  ]);
  return {
    state: reached === null ? 'unset' : grant ? 'on' : 'off',
    connected: grant && { by: grant.connectedBy, at: grant.createdAt },
    count,
    documents: documents.map(({ id: _, sellerId: _of, isInDoubt, ...document }) => ({
      ...document,
      actions: actionsOf(document, { ...document, isInDoubt }),
    })),
  };
}
