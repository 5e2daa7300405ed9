import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { ONBOARDING_STEPS, type OnboardingState, type OnboardingStep } from '#lib/modules/onboarding/contract/enums.ts';
import { anchorOf, isOpenToSeller, type Lack } from '#lib/modules/onboarding/views.ts';
import { type HistoryLine, OnboardingHistory } from './history.tsx';
import { type Answered, HandIn, JoinDashboard } from './overview-actions.tsx';
import { ProblemNote, type RefusedFile, RefusedNote, type ShownProblem } from './problem-note.tsx';
import { type Progress, StepBadge } from './progress.tsx';
import { StepHeading } from './step-heading.tsx';

type OverviewProps = {
  base: string;
  partner: string;
  /** Name of the person; empty where it is not known. */
  name: string;
  state: OnboardingState;
  email: string;
  dueAt: Date | null;
  progress: Progress;
  /** `refused`: uploads for it that reviewers refused. */
  lacks: readonly (Lack & { refused: readonly RefusedFile[] })[];
  problems: readonly (ShownProblem & { step: OnboardingStep })[];
  events: readonly HistoryLine[];
  timeZone: string;
  now: Date;
  actions: {
    handIn: () => Promise<Answered>;
    join: () => Promise<Answered<{ address: string }>>;
  };
};

/** States in which its dashboard opens already, though it is not approved. */
const MAY_LOOK = ['started', 'submitted', 'in-review', 'changes-requested'] as const;

/** Progress of an onboarding, missing facts, and the next step. */
export function Overview(props: OverviewProps) {
  const t = useTranslations('onboarding');
  const format = useFormatter();
  const { base, partner, name, state, email, dueAt, progress, lacks, problems, events, actions } = props;
  const words = { partner: isolate(partner), email: isolate(email) };
  const isOpen = isOpenToSeller(state);
  const isOver = dueAt !== null && dueAt <= props.now;
  const open = problems.filter(({ isCorrected }) => !isCorrected);
  const refused = lacks.filter((lack) => lack.refused.length > 0);
  const missing = lacks.filter((lack) => lack.refused.length === 0);
  const nextStep = ONBOARDING_STEPS.find((step) => progress[step] === 'problem' || progress[step] === 'todo');
  return (
    <ThreeToTwo
      aside={
        <>
          <StepList base={base} progress={progress} isOpen={isOpen} />
          <OnboardingHistory events={events} partner={partner} timeZone={props.timeZone} now={props.now} />
        </>
      }
    >
      <div>
        {name === '' ? null : <p className="text-muted">{t('overview.hello', { name: isolate(name) })}</p>}
        <StepHeading at={state}>{t(`state.${state}.title`, words)}</StepHeading>
        <p className="mt-2 max-w-prose">{t(`state.${state}.body`, words)}</p>
        {isOpen && dueAt ? (
          <p className={cx('mt-2 font-medium', isOver && 'text-bad')}>
            {t(isOver ? 'overview.overdue' : 'overview.due', {
              date: format.dateTime(dueAt, { dateStyle: 'long', timeZone: props.timeZone }),
            })}
          </p>
        ) : null}
        {isOpen && nextStep ? (
          <Link href={`${base}/${nextStep}`} className={`${buttonClass('main')} mt-5 h-11 max-sm:w-full`}>
            {t(progress.person === 'todo' ? 'overview.begin' : 'overview.continue')}
          </Link>
        ) : null}
        {isOpen && !nextStep ? <HandIn send={actions.handIn} /> : null}
        {state === 'approved' ? <JoinDashboard join={actions.join} /> : null}
      </div>
      {isOpen ? <ToCorrect {...{ base, partner, refused }} problems={open} /> : null}
      {isOpen && missing.length > 0 && state !== 'invited' ? (
        <Section id="missing" title={t('overview.missing')}>
          <ul className="grid gap-1">
            {missing.map((lack) => (
              <li key={`${lack.step} ${lack.name}`}>
                <LackLink base={base} lack={lack} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {MAY_LOOK.some((one) => one === state) ? <JoinDashboard isEarly join={actions.join} /> : null}
    </ThreeToTwo>
  );
}

type ToCorrectProps = Pick<OverviewProps, 'base' | 'partner' | 'problems'> & { refused: OverviewProps['lacks'] };

/** Corrections that reviewers asked for, and refused documents with the reason and the next step. */
function ToCorrect({ base, partner, problems, refused }: ToCorrectProps) {
  const t = useTranslations('onboarding');
  if (problems.length + refused.length === 0) return null;
  return (
    <Section id="to-correct" title={t('overview.toCorrect')}>
      <ul className="grid gap-3">
        {problems.map((problem) => (
          <li key={problem.problemId} className="grid gap-1.5">
            <Link href={`${base}/${problem.step}#${problem.field}`} className={lineClass}>
              {fieldName(t, problem)}
            </Link>
            <ProblemNote problem={problem} partner={partner} />
          </li>
        ))}
        {refused.map((lack) => (
          <li key={lack.name} className="grid gap-1.5">
            <LackLink base={base} lack={lack} />
            {lack.refused.map((file) => (
              <RefusedNote key={file.fileId} file={file} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LackLink({ base, lack }: { base: string; lack: Lack }) {
  const t = useTranslations('onboarding');
  return (
    <Link href={`${base}/${lack.step}#${anchorOf(lack)}`} className={lineClass}>
      {lackName(t, lack)}
    </Link>
  );
}

const lineClass = 'thumb inline-flex w-fit items-center py-0.5 font-medium underline underline-offset-4';

type T = ReturnType<typeof useTranslations<'onboarding'>>;
type FieldName = Parameters<T>[0] & `field.${string}`;

const lackName = (t: T, { kind, name }: Lack): string => {
  if (kind === 'document') return t(`purpose.${name}` as Parameters<T>[0]);
  if (kind === 'people' || kind === 'signature') return t(`lack.${name}`);
  return t(`field.${name}` as FieldName);
};

const fieldName = (t: T, { step, field }: { step: OnboardingStep; field: string }): string => {
  const key = `field.${field}` as FieldName;
  return field !== '' && t.has(key) ? t(key) : t(`step.${step}`);
};

function StepList({ base, progress, isOpen }: { base: string; progress: Progress; isOpen: boolean }) {
  const t = useTranslations('onboarding');
  return (
    <nav aria-label={t('frame.steps')}>
      <ol className="divide-y rounded-panel border bg-surface">
        {ONBOARDING_STEPS.map((step, index) => {
          const line = (
            <>
              <span aria-hidden className="w-4 shrink-0 text-muted tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 grow font-medium">{t(`step.${step}`)}</span>
              <StepBadge state={progress[step]} />
            </>
          );
          return (
            <li key={step}>
              {isOpen ? (
                <Link href={`${base}/${step}`} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-hover">
                  {line}
                  <ChevronRight aria-hidden className="turn size-4 shrink-0 text-muted" />
                </Link>
              ) : (
                <div className="flex min-h-12 items-center gap-3 px-4 py-2">{line}</div>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
