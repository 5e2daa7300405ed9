import { useFormatter, useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ONBOARDING_STATES, ONBOARDING_STEPS } from '#lib/modules/onboarding/contract/enums.ts';
import { ThreeToTwo } from '#components/ui/page/record-page.tsx';
import type { Funnel } from '#lib/modules/partners/views.ts';
import { StateBadge } from './sellers/state-badge.tsx';
import { DOT } from '#components/ui/dot.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400] as const;

/** The onboarding of a partner's sellers: how many are in each state and step, and how long they wait. */
export function FunnelScreen({ funnel }: { funnel: Funnel }) {
  const t = useTranslations('partner.funnel');
  return (
    <ThreeToTwo
      aside={
        <>
          <section aria-labelledby="where">
            <h2 id="where" className="text-lg font-semibold">
              {t('where')}
            </h2>
            <p className="mt-1 mb-3 text-muted">{t('whereLead')}</p>
            <Steps funnel={funnel} />
          </section>
          <Approval seconds={funnel.approvalSeconds} />
        </>
      }
    >
      <section aria-labelledby="states">
        <h2 id="states" className="mb-3 text-lg font-semibold">
          {t('states')}
        </h2>
        <States funnel={funnel} />
      </section>
    </ThreeToTwo>
  );
}

function States({ funnel: { counts, waits } }: { funnel: Funnel }) {
  const t = useTranslations('partner.funnel');
  const waited = useWaited();
  const sum = (state?: string): number =>
    counts.reduce((all, one) => (state === undefined || one.state === state ? all + one.sellers : all), 0);
  const all = sum();
  return (
    <ul className="divide-y border-y">
      {ONBOARDING_STATES.map((state) => {
        const wait = waits.find((one) => one.state === state);
        return (
          <Bar
            key={state}
            href={`/partner?state=${state}`}
            count={sum(state)}
            all={all}
            name={<StateBadge state={state} />}
          >
            {wait && wait.medianSeconds !== null ? t('median', { time: waited(wait.medianSeconds) }) : null}
            {wait && wait.stuck > 0 ? (
              <>
                {DOT}
                <Link
                  href={`/partner?state=${state}&trouble=stuck&sort=since`}
                  className="relative z-10 font-medium text-bad text-link"
                >
                  {t('stuck', { count: wait.stuck })}
                </Link>
              </>
            ) : null}
          </Bar>
        );
      })}
    </ul>
  );
}

/** States in which the seller has it before it and is at one of its steps. */
const WITH_SELLER = ['started', 'changes-requested'];

function Steps({ funnel: { counts } }: { funnel: Funnel }) {
  const t = useTranslations('partner');
  const stopped = counts.filter(({ state }) => WITH_SELLER.includes(state));
  const all = stopped.reduce((sum, { sellers }) => sum + sellers, 0);
  if (all === 0) return <p className="text-muted">{t('funnel.nobody')}</p>;
  return (
    <ol className="divide-y border-y">
      {ONBOARDING_STEPS.map((step) => (
        <Bar
          key={step}
          href={`/partner?state=${WITH_SELLER.join(',')}&step=${step}`}
          count={stopped.filter((one) => one.step === step).reduce((sum, { sellers }) => sum + sellers, 0)}
          all={all}
          name={<span className="font-medium">{t(`step.${step}`)}</span>}
        />
      ))}
    </ol>
  );
}

type BarProps = { href: string; count: number; all: number; name: ReactNode; children?: ReactNode };

/** One line of the funnel: its name, its number, which opens the list, and its share as a bar. */
function Bar({ href, count, all, name, children }: BarProps) {
  const [t, format] = [useTranslations('partner.funnel'), useFormatter()];
  const share = all === 0 ? 0 : count / all;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_7rem]">
      <span className="min-w-0">{name}</span>
      <span
        aria-hidden
        className="order-last col-span-2 h-2 overflow-hidden rounded-full bg-hover sm:order-none sm:col-span-1"
      >
        <span className="block h-full rounded-full bg-accent" style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <Link href={href} className="reach text-end font-medium text-accent tabular-nums hover:underline">
        {t('inState', { count })}
        <span className="sr-only">
          , {t('share', { share: format.number(share, { style: 'percent', maximumFractionDigits: 0 }) })}
        </span>
      </Link>
      {children ? <span className="col-span-full text-sm text-muted sm:col-start-2">{children}</span> : null}
    </li>
  );
}

function Approval({ seconds }: { seconds: number | null }) {
  const t = useTranslations('partner.funnel');
  const waited = useWaited();
  return (
    <section aria-labelledby="approval">
      <h2 id="approval" className="text-lg font-semibold">
        {t('approval')}
      </h2>
      <p className="mt-1">{seconds === null ? t('approvalNone') : t('approvalValue', { time: waited(seconds) })}</p>
    </section>
  );
}

/** Duration as text, in the largest unit that it fills twice; from seconds. */
function useWaited(): (seconds: number) => string {
  const t = useTranslations('partner.time');
  return (seconds) => {
    if (seconds >= 2 * DAY) return t('days', { count: Math.round(seconds / DAY) });
    if (seconds >= 2 * HOUR) return t('hours', { count: Math.round(seconds / HOUR) });
    return t('minutes', { count: Math.max(1, Math.round(seconds / MINUTE)) });
  };
}
