import { Check, Circle, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { ONBOARDING_STEPS, type OnboardingStep } from '#lib/modules/onboarding/contract/enums.ts';
import type { StepState } from '#lib/modules/onboarding/views.ts';

export type Progress = Readonly<Record<OnboardingStep, StepState>>;

const LOOKS: Readonly<Record<StepState, { tone: Tone; icon: LucideIcon }>> = {
  todo: { tone: 'calm', icon: Circle },
  'in-review': { tone: 'wait', icon: Hourglass },
  problem: { tone: 'bad', icon: TriangleAlert },
  done: { tone: 'good', icon: Check },
};

/** Progress of a step: a word with an icon. */
export function StepBadge({ state }: { state: StepState }) {
  return <Badge {...LOOKS[state]}>{useTranslations('onboarding.progress')(state)}</Badge>;
}

const ICON_TONES: Readonly<Record<StepState, string>> = {
  todo: 'text-faint',
  'in-review': 'text-wait',
  problem: 'text-bad',
  done: 'text-good',
};

/** The way through the steps beside the one that is open. */
export function StepNavigation({
  base,
  progress,
  current,
}: {
  base: string;
  progress: Progress;
  current: OnboardingStep;
}) {
  const t = useTranslations('onboarding');
  return (
    <nav aria-label={t('frame.steps')} className="hidden md:block">
      <ol className="sticky top-16 grid gap-0.5">
        <li>
          <Link href={base} className="thumb flex items-center rounded-control px-3 py-2 text-muted hover:bg-hover">
            {t('frame.overview')}
          </Link>
        </li>
        {ONBOARDING_STEPS.map((step) => {
          const { icon: Icon } = LOOKS[progress[step]];
          return (
            <li key={step}>
              <Link
                href={`${base}/${step}`}
                aria-current={step === current ? 'step' : undefined}
                className={cx(
                  'thumb flex items-center gap-2.5 rounded-control px-3 py-2 hover:bg-hover',
                  step === current && 'bg-accent-soft font-medium',
                )}
              >
                <Icon aria-hidden className={cx('size-4 shrink-0', ICON_TONES[progress[step]])} />
                {t(`step.${step}`)}
                <span className="sr-only">{t(`progress.${progress[step]}`)}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
