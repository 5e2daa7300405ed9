import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import type { HomeNumbers } from '#lib/modules/payments/views/home.ts';
import type { MoneyNews } from '#lib/modules/payouts/views/money.ts';
import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';
import type { HomeAction } from '#lib/screen.ts';
import { ArrivingPayout } from './arriving-payout.tsx';
import { type ToRecover, waitingItems } from './attention-list.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeActions } from './home-actions.tsx';
import { DateTitle, HomeHead } from './home-head.tsx';
import type { HomeKind } from './home-kind.ts';
import type { HomeParams, HomePlan } from './home-params.ts';
import { LatestSales } from './latest-sales.tsx';
import { PeriodSections } from './period-sections.tsx';

type BusinessHomeProps = {
  kind: Exclude<HomeKind, 'partner'>;
  rights: readonly Right[];
  actions: readonly HomeAction[];
  address: HomeParams;
  plan: HomePlan;
  numbers: HomeNumbers;
  latest: readonly SaleRow[];
  /** Callback addresses that do not get their callbacks. */
  addresses: number;
  /** Subscriptions whose date could not be charged. */
  toRecover: ToRecover;
  /** Payouts and balances; null for people who see none. */
  money: MoneyNews | null;
  /** Lines of bank statements without a payout. */
  bankLines: number;
  /** Documents that wait for details of the business. */
  documents: number;
  allocations: number;
  /** Chargebacks, and notices before one, that wait for an answer. */
  disputes: { disputes: number; earlyAlerts: number };
  /** Whether there is any sale. */
  isUsed: boolean;
  /** Before the first sale, the question how it is taken; null for people who take no payments. */
  first: ReactNode;
  showSeller: boolean;
  timeZone: string;
  now: Date;
};

/**
 * Home of people of businesses: actions, the numbers of a period beside those of the one before, open tasks, and the
 * latest sales. A cashier's has the counter first, and no chart.
 */
export function BusinessHome(props: BusinessHomeProps) {
  const { kind, rights, actions, address, plan, numbers, latest, addresses, toRecover, money, isUsed, first } = props;
  const { showSeller, timeZone, now } = props;
  if (!isUsed)
    return (
      <>
        <DateTitle now={now} timeZone={timeZone} />
        <HomeActions actions={actions} />
        {first ?? (kind === 'developer' ? <FirstSteps /> : <NoSales />)}
      </>
    );
  const waiting = {
    ...numbers.attention,
    addresses,
    waitForCard: toRecover.failed,
    retrying: toRecover.retrying,
    payoutsBack: money?.returned ?? 0,
    belowZero: money?.negative ?? 0,
    bankLines: props.bankLines,
    documents: props.documents,
    allocations: props.allocations,
    chargebacks: props.disputes.disputes,
    earlyAlerts: props.disputes.earlyAlerts,
  };
  const isTill = kind === 'till';
  return (
    <>
      <HomeHead address={address} plan={plan} numbers={numbers} timeZone={timeZone} now={now} />
      {money?.arriving ? <ArrivingPayout payout={money.arriving} /> : null}
      <HomeActions actions={isTill ? actions.toSorted((one) => (one.href === '/counter' ? -1 : 0)) : actions} />
      {isTill ? (
        <Figures numbers={numbers} days={plan.days} length={plan.length} isToday={address.period === 'today'} />
      ) : (
        <PeriodSections
          address={address}
          plan={plan}
          numbers={numbers}
          waiting={waiting}
          items={waitingItems(waiting, rights)}
        />
      )}
      <LatestSales rows={latest} showSeller={showSeller} timeZone={timeZone} now={now} />
    </>
  );
}

const NoSales = () => <p className="text-muted">{useTranslations('dashboard.home')('noSales')}</p>;
