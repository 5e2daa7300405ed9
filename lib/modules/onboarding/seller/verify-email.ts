import { randomBytes, randomInt } from 'node:crypto';
import { notifyingOfChange } from '#lib/modules/sellers/index.ts';
import { takeRateLimitSlot, velocityKeysOf } from '#lib/modules/payments/index.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { OnboardingContext } from '../context.ts';
import { tokenHash } from './onboarding-link.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { readPartnerBrand } from '../store/read-brand.ts';
import {
  addCode,
  addSession,
  endSession,
  findLinked,
  findSession,
  type Linked,
  type Opened,
  tryCode,
} from '../store/store-access.sql.ts';
import { queueOnboardingMessage } from '../queue-onboarding-message.ts';

/**
 * Proof that a seller without an account is the invited one: six digits that are sent to the address of the invitation,
 * in every browser, because a link can be passed on. The browser then has a token in a cookie, stored as its hash.
 */

/** Limits of one network in an hour. */
const FROM_ONE_NETWORK = { codes: 20, tries: 60 } as const;

const indexOf = (sellerId: number, code: string): Buffer => secretIndex(`onboarding code ${sellerId} ${code}`);

async function isWithinLimit(
  { database, sandbox }: OnboardingContext,
  ip: string | null,
  what: keyof typeof FROM_ONE_NETWORK,
): Promise<boolean> {
  const { network } = velocityKeysOf({ sandbox }, ip, '');
  return network === null || takeRateLimitSlot(database, `onboarding ${what} ${network}`, FROM_ONE_NETWORK[what]);
}

/** The onboarding of a link; null for one that is unknown, withdrawn or no link at all: all of them look alike. */
export async function findByLink(
  { database }: Pick<OnboardingContext, 'database'>,
  token: unknown,
): Promise<Linked | null> {
  const hash = tokenHash(token);
  return hash && (await findLinked(database, hash));
}

/** Onboarding of a link, where the browser with this session has proved its owner's identity; otherwise null. */
export async function findOpened(
  context: Pick<OnboardingContext, 'database'>,
  { token, session }: { token: unknown; session: unknown },
): Promise<Opened | null> {
  const [linked, hash] = [await findByLink(context, token), tokenHash(session)];
  const found = linked && hash && (await findSession(context.database, linked.sellerId, hash));
  return found ? { ...linked, ...found } : null;
}

export type CodeSent = 'sent' | 'too_many' | 'unknown';

/** Sends a code; the one before works no more. `ip` is the address as our front saw it. */
export async function sendCode(context: OnboardingContext, token: unknown, ip: string | null): Promise<CodeSent> {
  const linked = await findByLink(context, token);
  if (!linked || linked.email === '') return 'unknown';
  if (!(await isWithinLimit(context, ip, 'codes'))) return 'too_many';
  const { sellerId, partnerId, email, name, language } = linked;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return context.database.inTransaction(async (inside) => {
    const once = await addCode(inside, sellerId, indexOf(sellerId, code));
    if (once === null) return 'too_many';
    const { name: partner, color } = await readPartnerBrand(inside, partnerId);
    await queueOnboardingMessage(inside, {
      once: `onboarding code ${sellerId} ${once}`,
      sellerId,
      template: 'onboarding-code',
      language,
      recipient: email,
      facts: { partner, color, name },
      secret: code,
    });
    return 'sent';
  });
}

export type Proved =
  | { outcome: 'right'; session: string }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'over' | 'too_many' | 'unknown' };

/** Tries six digits; right ones open the onboarding in this browser, and the first of all begin it. */
export async function verifyEmail(
  context: OnboardingContext,
  { token, code, ip }: { token: unknown; code: string; ip: string | null },
): Promise<Proved> {
  const linked = await findByLink(context, token);
  if (!linked) return { outcome: 'unknown' };
  if (!(await isWithinLimit(context, ip, 'tries'))) return { outcome: 'too_many' };
  const { sellerId } = linked;
  const tried = await tryCode(context.database, sellerId, indexOf(sellerId, code));
  if (!tried) return { outcome: 'over' };
  if (!tried.isRight) return tried.left > 0 ? { outcome: 'wrong', left: tried.left } : { outcome: 'over' };
  const session = randomBytes(32).toString('base64url');
  const hash = tokenHash(session);
  if (!hash) throw new Error('a token of ours is none');
  await context.database.inTransaction(async (inside) => {
    await addSession(inside, sellerId, hash);
    await notifyingOfChange(inside, context, sellerId, () => moveOnboarding(inside, sellerId, 'start'));
  });
  context.wakeDeliveries();
  return { outcome: 'right', session };
}

/** Closes the onboarding in a browser. */
export async function leaveOnboarding(
  { database }: Pick<OnboardingContext, 'database'>,
  session: unknown,
): Promise<void> {
  const hash = tokenHash(session);
  if (hash) await endSession(database, hash);
}
