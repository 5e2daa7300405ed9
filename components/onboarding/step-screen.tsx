import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ONBOARDING_STEPS, type OnboardingStep } from '#lib/modules/onboarding/contract/enums.ts';
import { type Progress, StepBadge, StepNavigation } from './progress.tsx';
import { StepHeading } from './step-heading.tsx';

type StepScreenProps = { base: string; step: OnboardingStep; progress: Progress; children: ReactNode };

/** One step: where it stands among the others, what it is for, and its form. */
export function StepScreen({ base, step, progress, children }: StepScreenProps) {
  const t = useTranslations('onboarding');
  return (
    <div className="grid gap-8 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10">
      <StepNavigation base={base} progress={progress} current={step} />
      <div className="min-w-0">
        <div className="md:hidden">
          <BackTo href={base} label={t('frame.overview')} />
        </div>
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {t('frame.position', { step: ONBOARDING_STEPS.indexOf(step) + 1, count: ONBOARDING_STEPS.length })}
          <StepBadge state={progress[step]} />
        </p>
        <StepHeading at={step} className="mt-1">
          {t(`step.${step}`)}
        </StepHeading>
        <p className="mt-1 mb-6 max-w-prose text-muted">{t(`lead.${step}`)}</p>
        {children}
      </div>
    </div>
  );
}
