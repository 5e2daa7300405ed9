import { randomUUID } from 'node:crypto';
import type { TaxAuthorityContext } from './context.ts';
import type { Tokens } from './contract/port.ts';
import {
  bookRenewal,
  claimRenewal,
  endGrant,
  endRefusedGrant,
  findGrant,
  insertGrant,
  letRenewalGo,
  markStale,
  type StoredGrant,
} from './store/grants.sql.ts';
import { passAllocationStep } from './steps.ts';

/**
 * Tokens of a business at the authority, sealed in the vault. A renewal makes the tokens before it worthless, so one
 * process at a time renews them (claim, call, book); the others wait for the next turn.
 */

/** Deadline of a call for tokens, milliseconds: within the lease of a renewal. */
const TOKEN_DEADLINE_MS = 10_000;

// The vault sweeps keys of sellers' files that no file has. One that seals tokens is bound to its seller by its name,
// which is another with each renewal.
const ownerOf = ({ sellerId, publicId }: { sellerId: number; publicId: string }) => ({
  name: `tax-authority ${sellerId} ${publicId}`,
  sellerId: 0,
});

/** `ended`: the business has to connect again; `busy`: another process renews, or the authority did not answer. */
export type Access = { ok: true; token: string; grant: StoredGrant } | { ok: false; why: 'ended' | 'busy' };

type Context = Pick<TaxAuthorityContext, 'database' | 'vault' | 'reached'>;

/** The access token of a business, renewed where it is about to end. */
export async function accessOf(context: Context, sellerId: number): Promise<Access> {
  const grant = await findGrant(context.database, sellerId);
  if (!grant || !context.reached) return { ok: false, why: 'ended' };
  if (grant.isFresh) return { ok: true, token: (await openTokens(context, sellerId, grant)).access, grant };
  if (!(await claimRenewal(context.database, grant))) return { ok: false, why: 'busy' };
  passAllocationStep('renewal_claimed');
  const kept = await openTokens(context, sellerId, grant);
  const renewed = await context.reached.authority.renew(kept.refresh, TOKEN_DEADLINE_MS);
  passAllocationStep('renewal_called');
  if (renewed.outcome === 'ended') {
    // A grant that another process renewed meanwhile, or that its people connected again, counts.
    if (!(await endRefusedGrant(context.database, grant))) return { ok: false, why: 'busy' };
    await context.vault.forgetFiles([grant.fileKeyId]);
    return { ok: false, why: 'ended' };
  }
  if (renewed.outcome !== 'given') {
    await letRenewalGo(context.database, grant);
    return { ok: false, why: 'busy' };
  }
  const publicId = randomUUID();
  const { fileKeyId, sealed } = await seal(context, { sellerId, publicId }, renewed.tokens);
  const { seconds } = renewed.tokens;
  const isBooked = await bookRenewal(context.database, grant, { publicId, fileKeyId, sealed, seconds });
  await context.vault.forgetFiles([isBooked ? grant.fileKeyId : fileKeyId]);
  return isBooked ? { ok: true, token: renewed.tokens.access, grant } : { ok: false, why: 'busy' };
}

/** The authority did not take the token of this grant: the next use renews it. */
export const renewNext = ({ database }: Context, grant: StoredGrant): Promise<void> => markStale(database, grant);

/** Keeps the tokens of a business in place of those before them. */
export async function keepGrant(
  context: Context,
  { sellerId, connectedBy }: { sellerId: number; connectedBy: number },
  tokens: Tokens,
): Promise<void> {
  const publicId = randomUUID();
  const { fileKeyId, sealed } = await seal(context, { sellerId, publicId }, tokens);
  const before = await context.database.inTransaction(async (inside) => {
    const ended = await endGrant(inside, { sellerId, endedBy: connectedBy });
    await insertGrant(inside, { sellerId, connectedBy, publicId, fileKeyId, sealed, seconds: tokens.seconds });
    return ended;
  });
  if (before) await context.vault.forgetFiles([before.fileKeyId]);
}

/** Ends the leave of a business; false where it had none. */
export async function dropGrant(
  { database, vault }: Pick<Context, 'database' | 'vault'>,
  ended: { sellerId: number; endedBy: number },
): Promise<boolean> {
  const dropped = await endGrant(database, ended);
  if (dropped) await vault.forgetFiles([dropped.fileKeyId]);
  return dropped !== null;
}

type Kept = Pick<Tokens, 'access' | 'refresh'>;

async function seal(
  { vault }: Pick<Context, 'vault'>,
  owner: { sellerId: number; publicId: string },
  { access, refresh }: Kept,
): Promise<{ fileKeyId: number; sealed: Buffer }> {
  const bytes = Buffer.from(JSON.stringify({ access, refresh } satisfies Kept));
  const kept = await vault.sealFile(bytes, ownerOf(owner));
  bytes.fill(0);
  return kept;
}

async function openTokens(
  { vault }: Pick<Context, 'vault'>,
  sellerId: number,
  { publicId, fileKeyId, sealed }: StoredGrant,
): Promise<Kept> {
  const bytes = await vault.openFile(fileKeyId, sealed, ownerOf({ sellerId, publicId }));
  const kept = JSON.parse(bytes.toString('utf8')) as Kept;
  bytes.fill(0);
  return kept;
}
