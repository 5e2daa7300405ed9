import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readPartnerBrand, readOnboardingStatus } from '#lib/modules/onboarding/index.ts';
import { readUsedBalances } from '#lib/modules/balances/index.ts';
import { latestPayments } from '#lib/modules/payments/index.ts';
import { latestPayoutsOf } from '#lib/modules/payouts/index.ts';
import type { EmbeddedContext } from './context.ts';
import type { EmbedFault, EmbedName, EmbedView, ViewInput } from './contract/embeds.ts';
import { STATUSES_OF } from './domain/payment-filters.ts';
import { proofOf, whyClosed } from './domain/session-rules.ts';
import { balanceView, onboardingView, paymentsView } from './http/embed-views.ts';
import { type UsedSession, admitRead } from './store-sessions.sql.ts';

/** Payments of a page. */
const PAGE_SIZE = 10;

/** Payouts below a balance. */
const PAYOUTS = 5;

/** Content of an embed for a token. Every response checks anew: token, embed, site, end, and the seller's partner. */
export async function showEmbed(
  context: EmbeddedContext,
  embed: EmbedName,
  { token, ...params }: ViewInput & { token: string },
): Promise<Result<EmbedView, Exclude<EmbedFault, 'network'>>> {
  const proof = proofOf(token);
  const session = proof && (await admitRead(context.database, proof));
  const closed = whyClosed(session, { embed, origin: params.origin });
  if (closed || !session) return refuse(closed ?? 'ended');
  return ok(await read(context, embed, session, params));
}

async function read(
  { database, timeZone, origin }: EmbeddedContext,
  embed: EmbedName,
  { sellerId, partnerId, isApproved }: UsedSession,
  { language, filter, page }: ViewInput,
): Promise<EmbedView> {
  if (embed === 'balance') {
    const balances = await readUsedBalances({ database, timeZone }, { kind: 'seller', id: sellerId });
    const payouts = await latestPayoutsOf(database, { sellerId, most: PAYOUTS, timeZone });
    return balanceView(balances, payouts, { language, timeZone });
  }
  if (embed === 'payments') {
    const found = await latestPayments(database, sellerId, { statuses: STATUSES_OF[filter], page, size: PAGE_SIZE });
    return paymentsView(found, page, { language, timeZone });
  }
  const status = await readOnboardingStatus({ database }, sellerId);
  const { name: partner } = await readPartnerBrand(database, partnerId);
  return onboardingView(status, { language, origin, partner, isApproved });
}
