'use client';

import { useRouter } from 'next/navigation';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LaterRangePanel } from '#components/ui/later-range-panel.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Popover } from '#components/ui/overlay/popover.tsx';
import { type DaySpan, type HomeParams, PERIODS, serializeHomeParams } from './home-params.ts';

type SwitchProps = {
  address: HomeParams;
  days: DaySpan;
  zoneName: string;
  today: string;
  currencies: readonly string[];
  currency: string;
};

const tabClass = (isChosen: boolean): string =>
  cx(
    'thumb inline-flex h-8 items-center justify-center rounded-control px-3 text-sm whitespace-nowrap',
    'pointer-coarse:h-11 max-sm:px-1',
    isChosen ? 'bg-surface font-medium shadow-[inset_0_0_0_1px_var(--line)]' : 'text-muted hover:text-ink',
  );

/** Tabs in one row; on phones they share its width. */
const rowClass = 'flex rounded-control bg-sunken p-0.5 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col';

/** Switch of the period and, where there are several, of the currency. Each choice is a link. */
export function PeriodSwitch({ address, days, zoneName, today, currencies, currency }: SwitchProps) {
  const t = useTranslations('dashboard.home');
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full">
      <nav aria-label={t('period.label')} className={rowClass}>
        {PERIODS.map((period) => (
          <Link
            key={period}
            href={serializeHomeParams(address, { period })}
            scroll={false}
            aria-current={address.period === period ? 'true' : undefined}
            className={tabClass(address.period === period)}
          >
            <PeriodName period={period} />
          </Link>
        ))}
        <OwnPeriod address={address} days={days} zoneName={zoneName} today={today} />
      </nav>
      {currencies.length > 1 ? (
        <nav aria-label={t('currency')} className={rowClass}>
          {currencies.map((one) => (
            <Link
              key={one}
              href={serializeHomeParams(address, { currency: one })}
              scroll={false}
              aria-current={one === currency ? 'true' : undefined}
              className={tabClass(one === currency)}
            >
              {one}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  );
}

/** Name of a period, on phones its short one. */
function PeriodName({ period }: { period: HomeParams['period'] }) {
  const t = useTranslations('dashboard.home');
  return (
    <>
      <span className="sm:hidden">{t(`short.${period}`)}</span>
      <span className="max-sm:hidden">{t(`period.${period}`)}</span>
    </>
  );
}

function OwnPeriod({ address, days, zoneName, today }: Pick<SwitchProps, 'address' | 'days' | 'zoneName' | 'today'>) {
  const t = useTranslations('dashboard');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const isChosen = address.period === 'custom';
  return (
    <Popover
      label={t('home.period.custom')}
      isWide
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" aria-current={isChosen ? 'true' : undefined} className={tabClass(isChosen)}>
          <PeriodName period="custom" />
        </button>
      }
    >
      <div className="p-3.5">
        <LaterRangePanel
          from={days.from}
          to={days.to}
          today={today}
          max={today}
          note={
            <>
              {t('sales.zone', { zone: zoneName })} {t('home.period.longest')}
            </>
          }
          onApply={(own) => {
            setOpen(false);
            router.push(serializeHomeParams(address, { period: 'custom', ...own }), { scroll: false });
          }}
        />
      </div>
    </Popover>
  );
}
