import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readPartnerBrand, readOnboardingStatus } from '#lib/modules/onboarding/index.ts';
import { latestPayments } from '#lib/modules/payments/index.ts';
import { readWallets } from '#lib/modules/sellers/index.ts';
import type { EmbeddedContext } from './context.ts';
import type { EmbeddedPart, PartFault, PartView, ViewInput } from './contract/parts.ts';
import { STATUSES_OF } from './domain/payment-filters.ts';
import { proofOf, whyClosed } from './domain/session-rules.ts';
import { balanceView, onboardingView, paymentsView } from './http/part-views.ts';
import { type UsedSession, admitRead } from './store-sessions.sql.ts';

/** Payments of a page. */
const PAGE_SIZE = 10;

/** Content of an embed for a token. Every response checks anew: token, embed, site, end, and the seller's partner. */
export async function showPart(
  context: EmbeddedContext,
  part: EmbeddedPart,
  { token, ...params }: ViewInput & { token: string },
): Promise<Result<PartView, Exclude<PartFault, 'network'>>> {
  const proof = proofOf(token);
  const session = proof && (await admitRead(context.database, proof));
  const closed = whyClosed(session, { part, origin: params.origin });
  if (closed || !session) return refuse(closed ?? 'ended');
  return ok(await read(context, part, session, params));
}

async function read(
  { database, timeZone, origin }: EmbeddedContext,
  part: EmbeddedPart,
  { sellerId, partnerId, isApproved }: UsedSession,
  { language, filter, page }: ViewInput,
): Promise<PartView> {
  if (part === 'balance') return balanceView(await readWallets(database, sellerId), language);
  if (part === 'payments') {
    const found = await latestPayments(database, sellerId, { statuses: STATUSES_OF[filter], page, size: PAGE_SIZE });
    return paymentsView(found, page, { language, timeZone });
  }
  const status = await readOnboardingStatus({ database }, sellerId);
  const { name: partner } = await readPartnerBrand(database, partnerId);
  return onboardingView(status, { language, origin, partner, isApproved });
}
