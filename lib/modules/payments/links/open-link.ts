import { readLinkCode } from '#lib/kernel/sale/link-code.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { takeRateLimitSlot } from '../charge/store-velocity.sql.ts';
import { velocityKeysOf } from '../charge/velocity-limits.ts';
import type { PaymentsContext } from '../context.ts';
import { saleUrlOf } from '../views/sale-link.ts';
import { findLinkTarget, type LinkTarget, MAX_UNKNOWN_CODES, recordOpening } from './store-links.sql.ts';

/**
 * Finds what an address with a code leads to, under the limit of unknown codes that all such addresses share. `ip`: the
 * client's address as our front saw it.
 */
export async function openByCode<Found>(
  context: Pick<PaymentsContext, 'database' | 'sandbox'>,
  typed: string,
  ip: string | null,
  find: (code: string) => Promise<Found | null>,
): Promise<{ outcome: 'found'; found: Found } | { outcome: 'unknown' | 'too_many' }> {
  const { database } = context;
  const { network } = velocityKeysOf(context, ip, '');
  const scope = network && `link ${network}`;
  if ((await findLinkTarget(database, '', scope)).isLimited) return { outcome: 'too_many' };
  const code = readLinkCode(typed);
  const found = code && (await find(code));
  if (found) return { outcome: 'found', found };
  const hasRoom = scope === null || (await takeRateLimitSlot(database, scope, MAX_UNKNOWN_CODES));
  return { outcome: hasRoom ? 'unknown' : 'too_many' };
}

export type OpenedLink =
  | ({ outcome: 'found'; path: string } & LinkTarget)
  /** No such code, an expired one and that of a cancelled link are the same. */
  | { outcome: 'unknown' }
  /** The network has asked for too many unknown codes within the hour, and is told nothing of any code. */
  | { outcome: 'too_many' };

/**
 * Opens a short address. `ip`: the client's address as our front saw it. `isPerson`: the opening is recorded; programs
 * that draw previews of addresses are not counted.
 */
export async function openLink(
  context: Pick<PaymentsContext, 'database' | 'sandbox'>,
  typed: string,
  { ip, isPerson }: { ip: string | null; isPerson: boolean },
): Promise<OpenedLink> {
  const { database } = context;
  const { network } = velocityKeysOf(context, ip, '');
  const scope = network && `link ${network}`;
  const code = readLinkCode(typed);
  const { target, isLimited } = await findLinkTarget(database, code ?? '', scope);
  if (isLimited) return { outcome: 'too_many' };
  if (!code || !target) {
    const hasRoom = scope === null || (await takeRateLimitSlot(database, scope, MAX_UNKNOWN_CODES));
    return { outcome: hasRoom ? 'unknown' : 'too_many' };
  }
  if (isPerson)
    await recordOpening(database, code).catch((error: unknown) =>
      log.error('the opening of a link could not be recorded', { error: errorName(error) }),
    );
  return { outcome: 'found', ...target, path: saleUrlOf('', { publicId: target.saleId, type: target.type }) };
}
