import { randomInt } from 'node:crypto';
import { isReachable } from '#lib/modules/messages/index.ts';
import { takeRateLimitSlot, velocityKeysOf } from '#lib/modules/payments/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { CodeResult, CodeWay, LinkResult } from '../contract/buyer-pages.ts';
import { manageLinkOf, sessionOf } from '../change/subscription-links.ts';
import { findNamed, findPlan } from './find-plan.ts';
import { addCode, tryCode } from './store-codes.sql.ts';
import { queueSubscriptionMessages } from '../schedule/queue-subscription-messages.ts';

/**
 * Identification of a buyer without an account: six digits sent to the e-mail address or the phone number of the
 * subscription. Any visitor of the page can request a code; its recipient was set by the seller or the buyer before.
 */

/** Limits per network and hour: codes sent, codes tried, links sent. */
const FROM_ONE_NETWORK = { codes: 20, tries: 40, links: 10 } as const;

/** Limit of links per subscription and hour. */
const LINKS_OF_ONE = 3;

const indexOf = (subscriptionId: string, code: string): Buffer =>
  secretIndex(`subscription code ${subscriptionId} ${code}`);

async function isWithinLimit(
  { database, sandbox }: Pick<SubscriptionsContext, 'database' | 'sandbox'>,
  ip: string | null,
  what: keyof typeof FROM_ONE_NETWORK,
): Promise<boolean> {
  const { network } = velocityKeysOf({ sandbox }, ip, '');
  return network === null || takeRateLimitSlot(database, `subscription ${what} ${network}`, FROM_ONE_NETWORK[what]);
}

/** Sends a code; the one before works no more. `ip` is the buyer's address as our front saw it. */
export async function sendCode(
  context: SubscriptionsContext,
  subscriptionId: string,
  way: CodeWay,
  ip: string | null,
): Promise<LinkResult> {
  const found = await findPlan(context, subscriptionId);
  if (!found) return 'unknown';
  const { facts, reach } = found;
  const address = way === 'email' ? reach.email : reach.phone;
  if (address === null) return 'nowhere';
  if (!(await isWithinLimit(context, ip, 'codes'))) return 'too_many';
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return context.database.inTransaction(async (inside) => {
    const codeId = await addCode(inside, facts.id, indexOf(subscriptionId, code));
    if (codeId === null) return 'too_many';
    await queueSubscriptionMessages(inside, [
      {
        once: `code ${codeId}`,
        sellerId: facts.sellerId,
        subscriptionId: facts.id,
        template: 'subscription-code',
        language: facts.language,
        email: way === 'email' ? address : null,
        phone: way === 'sms' ? address : null,
        facts: { buyerName: facts.buyerName, description: facts.description },
        secret: code,
      },
    ]);
    return 'sent';
  });
}

/** Tries six digits; right ones open the buyer's page for 15 minutes. */
export async function tryCodeOf(
  context: SubscriptionsContext,
  subscriptionId: string,
  code: string,
  ip: string | null,
): Promise<CodeResult | { outcome: 'too_many' }> {
  const facts = await findNamed(context, subscriptionId);
  if (!facts) return { outcome: 'over' };
  if (!(await isWithinLimit(context, ip, 'tries'))) return { outcome: 'too_many' };
  const tried = await tryCode(context.database, facts.id, indexOf(subscriptionId, code));
  if (!tried) return { outcome: 'over' };
  if (!tried.isRight) return tried.left > 0 ? { outcome: 'wrong', left: tried.left } : { outcome: 'over' };
  const { now } = await readClock(context.database);
  return { outcome: 'right', session: sessionOf(subscriptionId, now) };
}

/** Sends the address of the buyer's own page to the buyer. */
export async function sendManageLink(
  context: SubscriptionsContext,
  subscriptionId: string,
  ip: string | null,
): Promise<LinkResult> {
  const { database, origin } = context;
  const found = await findPlan(context, subscriptionId);
  if (!found || found.facts.kind === 'template') return 'unknown';
  const { facts, reach } = found;
  if (!isReachable(reach)) return 'nowhere';
  const isFree =
    (await isWithinLimit(context, ip, 'links')) &&
    (await takeRateLimitSlot(database, `subscription link ${facts.publicId}`, LINKS_OF_ONE));
  if (!isFree) return 'too_many';
  const { now } = await readClock(database);
  await database.inTransaction((inside) =>
    queueSubscriptionMessages(inside, [
      {
        once: `link ${facts.publicId} ${now.toISOString()}`,
        sellerId: facts.sellerId,
        subscriptionId: facts.id,
        template: 'subscription-link',
        language: facts.language,
        email: reach.email,
        // A link is long and a message costs: by SMS where there is nothing else.
        phone: reach.email === null ? reach.phone : null,
        facts: {
          buyerName: facts.buyerName,
          description: facts.description,
          price: facts.price,
          currency: facts.currency,
          period: facts.period,
          nextAt: facts.nextAt?.toISOString() ?? null,
          paidWith: null,
          purpose: 'manage',
        },
        secret: manageLinkOf(origin, facts.publicId, now),
      },
    ]),
  );
  return 'sent';
}
