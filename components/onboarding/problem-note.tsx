import { CircleCheck, MessageSquareWarning } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import type { OnboardingReason } from '#lib/modules/onboarding/contract/enums.ts';
import { type FileReason, fileTypeKey } from '#lib/modules/seller-files/contract/file-types.ts';
import { isolate } from '#lib/kernel/isolate.ts';

/** A requested correction as its seller reads it. `field` is empty where the whole step is meant. */
export type ShownProblem = {
  problemId: string;
  field: string;
  reason: OnboardingReason;
  note: string;
  isCorrected: boolean;
};

/** A document that was refused, as its seller reads it. */
export type RefusedFile = { fileId: string; type: number; reason: FileReason | null; note: string };

/** Note on a refused document, beside what it should prove: type, reason, and what to do. */
export function RefusedNote({ file: { type, reason, note } }: { file: RefusedFile }) {
  const t = useTranslations('seller-files');
  const typeKey = fileTypeKey(type);
  return (
    <Note isCorrected={false} note={note}>
      <span className="font-medium">{typeKey === null ? null : `${t(`type.${typeKey}`)}:`}</span>{' '}
      {t(`reason.${reason ?? 'other'}`)} {t(`fix.${reason ?? 'other'}`)}
    </Note>
  );
}

/** Note on a problem, beside what it concerns: what failed, what to do, and whether that was done. */
export function ProblemNote({ problem, partner }: { problem: ShownProblem; partner: string }) {
  const t = useTranslations('onboarding');
  const { reason, note, isCorrected } = problem;
  return (
    <Note isCorrected={isCorrected} note={note}>
      <span className="font-medium">
        {isCorrected ? t('problem.mended') : t('problem.from', { partner: isolate(partner) })}
      </span>{' '}
      {t(`reason.${reason}`, { partner: isolate(partner) })}
    </Note>
  );
}

function Note({ isCorrected, note, children }: { isCorrected: boolean; note: string; children: ReactNode }) {
  const Icon = isCorrected ? CircleCheck : MessageSquareWarning;
  return (
    <span
      className={cx(
        'flex items-start gap-2 rounded-control px-3 py-2 text-sm',
        isCorrected ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {children}
        {note === '' ? null : <bdi className="mt-1 block text-ink">{note}</bdi>}
      </span>
    </span>
  );
}

/** The problems of one field, or of the whole step. */
export const problemsOfField = (problems: readonly ShownProblem[], field: string): readonly ShownProblem[] =>
  problems.filter((problem) => problem.field === field);
