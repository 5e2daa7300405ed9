import { openByCode, takeRateLimitSlot, velocityKeysOf } from '#lib/modules/payments/index.ts';
import { subscriberOf } from '#lib/platform/http/client-address.ts';
import { makeCode, tryCode } from '#lib/platform/one-time-codes.sql.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { FOLLOW_AGREEMENTS } from '../agreement-of-booking.sql.ts';
import type { AgreementsContext } from '../context.ts';
import type { Answered, CodeSent } from '../contract/buyer-page.ts';
import { isAnswerable } from '../domain/agreement-moves.ts';
import { queueAnswered, queueCode } from '../mails/queue-agreement-mail.ts';
import { moveAgreement } from '../move-agreement.ts';
import { type Agreement, findByCode, holdAgreement } from '../store-agreements.sql.ts';
import { lookNow, writeAnswer } from '../store-moves.sql.ts';

/**
 * Answers of the buyer's side: six digits, sent to the address of an approver that the seller set, prove who answers.
 * Anybody with the address of the page can ask for a code.
 */

/** Limits per network and hour: codes sent, codes tried. */
const FROM_ONE_NETWORK = { codes: 20, tries: 60 } as const;

async function isWithinLimit(
  context: AgreementsContext,
  ip: string | null,
  what: keyof typeof FROM_ONE_NETWORK,
): Promise<boolean> {
  const { network } = velocityKeysOf(context, ip, '');
  return (
    network === null || takeRateLimitSlot(context.database, `agreement ${what} ${network}`, FROM_ONE_NETWORK[what])
  );
}

const scopeOf = ({ id }: Agreement, position: number): string => `agreement ${id} ${position}`;

/** The approver of that place who has not answered; undefined where there is none, or nothing to answer. */
const waiting = ({ status, approvers }: Agreement, position: number) =>
  isAnswerable(status)
    ? approvers.find((approver) => approver.position === position && approver.hasAccepted === null)
    : undefined;

type Who = { typed: string; position: number; ip: string | null };

/** Sends a code to an approver; the one before works no more. */
export async function sendApproverCode(context: AgreementsContext, { typed, position, ip }: Who): Promise<CodeSent> {
  const opened = await openByCode(context, typed, ip, (code) => findByCode(context.database, code));
  if (opened.outcome !== 'found') return opened.outcome;
  const approver = waiting(opened.found, position);
  if (!approver) return 'closed';
  if (!(await isWithinLimit(context, ip, 'codes'))) return 'too_many';
  return context.database.inTransaction(async (inside) => {
    const made = await makeCode(inside, scopeOf(opened.found, position));
    if (!made) return 'too_many';
    await queueCode(inside, opened.found, approver, made);
    return 'sent';
  });
}

/**
 * Takes the answer of an approver with a code. One that declines ends it; once all have accepted, its milestones fall
 * due on their dates.
 */
export async function answerAgreement(
  context: AgreementsContext,
  { typed, position, ip }: Who,
  { digits, hasAccepted, reason }: { digits: string; hasAccepted: boolean; reason: string },
): Promise<Answered> {
  const opened = await openByCode(context, typed, ip, (code) => findByCode(context.database, code));
  if (opened.outcome !== 'found')
    return opened.outcome === 'unknown' ? { outcome: 'unknown' } : { outcome: 'not_taken', trouble: 'too_many' };
  const { found } = opened;
  if (!waiting(found, position)) return { outcome: 'closed' };
  if (!/^\d{6}$/.test(digits)) return { outcome: 'not_taken', trouble: 'missing' };
  if (!(await isWithinLimit(context, ip, 'tries'))) return { outcome: 'not_taken', trouble: 'too_many' };
  const tried = await tryCode(context.database, scopeOf(found, position), digits);
  if (!tried || (!tried.isRight && tried.left === 0)) return { outcome: 'not_taken', trouble: 'over' };
  if (!tried.isRight) return { outcome: 'not_taken', trouble: { left: tried.left } };
  const network = ip === null ? null : subscriberOf(ip);
  const isRecorded = await context.database.inTransaction(async (inside) => {
    const held = await holdAgreement(inside, found.id);
    const approver = waiting(held, position);
    const answer = { hasAccepted, reason: hasAccepted ? '' : reason, network };
    if (!approver || !(await writeAnswer(inside, held.id, position, answer))) return false;
    const isLast = held.approvers.every((one) => one.position === position || one.hasAccepted === true);
    if (hasAccepted && !isLast) return true;
    await moveAgreement(inside, context, held, hasAccepted ? 'accepted' : 'declined');
    if (hasAccepted) await lookNow(inside, held.id);
    await queueAnswered(inside, held, { hasAccepted, by: approver.name, reason: answer.reason });
    return true;
  });
  context.wakeDeliveries();
  wake(FOLLOW_AGREEMENTS);
  return { outcome: isRecorded ? 'recorded' : 'closed' };
}
