import { ChevronRight, ListChecks } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { OnboardingState, OnboardingStep } from '#lib/modules/onboarding/contract/words.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';

type StandingProps = {
  name: string;
  partner: string;
  state: Exclude<OnboardingState, 'approved'>;
  steps: readonly OnboardingStep[];
  dueAt: Date | null;
  mayStillSell: boolean;
  token: string;
  isSandbox: boolean;
  timeZone: string;
};

/** On every screen of a seller that is not approved: what is missing until when, and what is held back meanwhile. */
export function StandingBanner(standing: StandingProps) {
  const { name, partner, state, steps, dueAt, mayStillSell, token, isSandbox, timeZone } = standing;
  const t = useTranslations('review.banner');
  const step = useTranslations('onboarding.step');
  const format = useFormatter();
  const language = useLocale();
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(steps.map((one) => step(one)));
  const held = mayStillSell ? '' : t(isSandbox ? 'sandbox' : 'held');
  const said = [
    t(state, { seller: isolate(name), partner: isolate(partner) }),
    steps.length > 0 ? t('missing', { list }) : '',
    steps.length > 0 && dueAt ? t('due', { day: format.dateTime(dueAt, { dateStyle: 'long', timeZone }) }) : '',
    state === 'rejected' && isSandbox ? '' : held,
  ];
  return (
    <aside
      aria-label={t('label')}
      className="mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-wait/30 bg-wait-soft px-3.5 py-2 text-sm text-wait md:mx-6"
    >
      <p className="flex min-w-0 items-start gap-2.5">
        <ListChecks aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{said.filter((part) => part !== '').join(' ')}</span>
      </p>
      {state === 'rejected' ? null : (
        <a
          href={`/onboarding/${token}`}
          className="thumb ms-auto inline-flex items-center gap-1 font-medium underline underline-offset-2"
        >
          {t('go')}
          <ChevronRight aria-hidden className="turn size-4" />
        </a>
      )}
    </aside>
  );
}
