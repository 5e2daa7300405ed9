import { settleAllocation } from '#lib/modules/documents/index.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { TaxAuthorityContext } from './context.ts';
import { actionsOf, type AllocationActions, type AllocationWay } from './contract/request-states.ts';
import { findWaiting } from './store/waiting.sql.ts';
import type { WaitingForNumber } from './views.ts';
import { askAgain, chooseWay, endByHand } from './store/requests.sql.ts';
import { workOnOne } from './work-on-requests.ts';

/** Decisions of people about documents that wait for a number. */

/** `gone`: there is none of that name, or it does not wait so any more. */
export type DecideRefusal = 'gone' | 'not-digits';

/** A document of these businesses, and the person who decides. */
type About = { documentId: string; sellerIds: readonly number[]; decidedBy: number };

/** Nine digits, not all of them zeros: the authority says "0" for none. */
const NUMBER = /^(?!0{9})\d{9}$/;

async function allowed(
  { database }: Pick<TaxAuthorityContext, 'database'>,
  { documentId, sellerIds }: About,
  may: (actions: AllocationActions) => boolean,
): Promise<WaitingForNumber | null> {
  const found = await findWaiting(database, documentId, sellerIds);
  return found && may(actionsOf(found, found)) ? found : null;
}

/** Chooses a way on after a refusal, and goes it at once where the authority answers. */
export async function decideRefused(
  context: TaxAuthorityContext,
  about: About & { way: AllocationWay },
): Promise<Result<null, DecideRefusal>> {
  const { way, decidedBy } = about;
  const found = await allowed(context, about, ({ ways }) => ways.includes(way));
  if (!found || !(await chooseWay(context.database, { documentId: found.id, way, decidedBy }))) return refuse('gone');
  await workOnOne(context, found.id);
  return ok(null);
}

/** Asks once more about a document that something was put right for. */
export async function askOnceMore(context: TaxAuthorityContext, about: About): Promise<Result<null, DecideRefusal>> {
  const found = await allowed(context, about, ({ again }) => again);
  if (!found || !(await askAgain(context.database, found.id))) return refuse('gone');
  await workOnOne(context, found.id);
  return ok(null);
}

/** Ends the wait with the number that the business was given elsewhere; without one where `number` is null. */
export async function endWait(
  context: Pick<TaxAuthorityContext, 'database'>,
  about: About & { number: string | null },
): Promise<Result<null, DecideRefusal>> {
  const { number, decidedBy } = about;
  if (number !== null && !NUMBER.test(number)) return refuse('not-digits');
  const found = await allowed(context, about, ({ byHand, without }) => (number === null ? without : byHand));
  if (!found) return refuse('gone');
  return unlessRefused<null, DecideRefusal>(context.database, async (inside) => {
    if (!(await endByHand(inside, found.id, decidedBy))) return refuse('gone');
    const status = number === null ? 'without' : 'given';
    await settleAllocation(inside, { documentId: found.id, status, number });
    return ok(null);
  });
}
