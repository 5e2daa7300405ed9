import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { acceptDispute, saveEvidence } from '#lib/modules/disputes/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Refusals of changes of a case, as texts for the person. */

type ReasonOf<Change extends (...args: never[]) => Promise<unknown>> =
  Extract<Awaited<ReturnType<Change>>, { ok: false }> extends { reason: infer Reason } ? Reason : never;

type Text = 'gone' | 'closed' | 'busy' | 'no-evidence' | 'unavailable' | 'unknown' | 'file' | 'paper';

const refused = (language: Language, text: Text, why?: string): Refused => ({
  ok: false,
  message: say(language, `dispute-desk.problem.${text}`),
  ...(why !== undefined && { why }),
});

export function evidenceRefused(language: Language, reason: ReasonOf<typeof saveEvidence>): Refused {
  if (typeof reason === 'object') return refused(language, 'file');
  return reason === 'not-found' ? refused(language, 'gone', 'gone') : refused(language, reason);
}

/** Words of the acquirer for taking no answer. */
const REFUSALS = ['too_late', 'answered', 'decided', 'unknown_chargeback', 'invalid', 'not_sent'] as const;

/** Why an answer was not given; `unknown`: it may have been. */
export function answerRefused(language: Language, reason: ReasonOf<typeof acceptDispute>): Refused {
  if (reason === 'not-found') return refused(language, 'gone', 'gone');
  if (reason === 'unknown') return refused(language, 'unknown', 'unknown');
  if (typeof reason !== 'object') return refused(language, reason);
  if ('refused' in reason) {
    const known = REFUSALS.find((one) => one === reason.refused) ?? 'invalid';
    return { ok: false, message: say(language, `disputes.refusal.${known}`) };
  }
  const { paper } = reason;
  if (paper.kind === 'not-printable')
    return { ok: false, message: say(language, 'disputes.paperProblem.not-printable', { name: paper.name }) };
  return paper.kind === 'too-large'
    ? refused(language, 'paper')
    : { ok: false, message: say(language, 'disputes.paperProblem.unavailable') };
}
