import {
  enterOnboardingCode,
  handInOnboarding,
  joinFromOnboarding,
  leaveOnboardingHere,
  sendOnboardingCode,
} from '#app/(onboarding)/onboarding/[token]/actions.ts';
import type { loadOverview } from '#app/(onboarding)/onboarding/[token]/load-onboarding.ts';
import { LinkGone } from '#components/onboarding/gone.tsx';
import { Overview } from '#components/onboarding/overview.tsx';
import { LeaveButton } from '#components/onboarding/overview-actions.tsx';
import { VerifyForm } from '#components/onboarding/verify-form.tsx';
import { ONBOARDING_CODE_MINUTES } from '#lib/modules/onboarding/contract/onboarding-message.ts';
import { SESSION_DAYS } from '#lib/modules/onboarding/dashboard.ts';

type ScreenProps = { overview: Awaited<ReturnType<typeof loadOverview>>; timeZone: string; now: Date };

/** The page of a link. */
export function OverviewScreen({ overview, timeZone, now }: ScreenProps) {
  if (overview.at === 'gone') return <LinkGone />;
  const { token, brand } = overview;
  if (overview.at === 'proof')
    return (
      <VerifyForm
        email={overview.email}
        days={SESSION_DAYS}
        minutes={ONBOARDING_CODE_MINUTES}
        actions={{ send: sendOnboardingCode.bind(null, token), enter: enterOnboardingCode.bind(null, token) }}
      />
    );
  const { base, onboarding, name, progress, lacks, problems, events } = overview;
  return (
    <>
      <Overview
        base={base}
        partner={brand.name}
        state={onboarding.state}
        email={onboarding.email}
        dueAt={onboarding.dueAt}
        {...{ name, progress, lacks, problems, events, timeZone, now }}
        actions={{ handIn: handInOnboarding.bind(null, token), join: joinFromOnboarding.bind(null, token) }}
      />
      <div className="mx-auto mt-10 w-full max-w-2xl">
        <LeaveButton leave={leaveOnboardingHere.bind(null, token)} />
      </div>
    </>
  );
}
