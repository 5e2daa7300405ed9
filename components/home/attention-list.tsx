import {
  BellOff,
  BellRing,
  ChevronRight,
  CircleHelp,
  CreditCard,
  FileClock,
  Hourglass,
  Landmark,
  type LucideIcon,
  RefreshCw,
  ServerOff,
  ShieldAlert,
  Stamp,
  TrendingDown,
  Undo2,
  Wallet,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import type { Attention } from '#lib/modules/payments/views/home.ts';
import type { HomePlan } from './home-params.ts';

/** Subscriptions whose date could not be charged: they wait for another card, or for their retry. */
export type ToRecover = { failed: number; retrying: number };

/**
 * `addresses`: callback addresses that fail or are paused; `waitForCard` and `retrying`: subscriptions whose date could
 * not be charged; `payoutsBack`: payouts that came back lately; `belowZero`: balances below zero;
 * `bankLines`: lines of bank statements without a payout; `chargebacks` and `earlyAlerts`: those, and the notices
 * before one, that wait for an answer; `documents`: those that wait for details of the business;
 * `allocations`: those that wait for an allocation number and for somebody to do something.
 */
export type Waiting = Attention & {
  addresses: number;
  waitForCard: number;
  retrying: number;
  payoutsBack: number;
  belowZero: number;
  bankLines: number;
  documents: number;
  allocations: number;
  earlyAlerts: number;
};

/** `right`: opens the list, and is that of people who can do something about it. */
type Item = {
  key: keyof Waiting;
  icon: LucideIcon;
  tone: string;
  right: Right;
  hrefOf: (lately: HomePlan['lately']) => string;
};

const ITEMS: readonly Item[] = [
  {
    key: 'earlyAlerts',
    icon: BellRing,
    tone: 'bg-bad-soft text-bad',
    right: 'refund',
    hrefOf: () => '/early-alerts?state=open',
  },
  {
    key: 'chargebacks',
    icon: ShieldAlert,
    tone: 'bg-bad-soft text-bad',
    right: 'refund',
    hrefOf: () => '/disputes?status=needs-response',
  },
  {
    key: 'payoutsBack',
    icon: Undo2,
    tone: 'bg-bad-soft text-bad',
    right: 'see-reports',
    hrefOf: () => '/payouts?status=returned&range=30d',
  },
  {
    key: 'belowZero',
    icon: Wallet,
    tone: 'bg-bad-soft text-bad',
    right: 'see-reports',
    hrefOf: () => '/balance',
  },
  {
    key: 'doubts',
    icon: CircleHelp,
    tone: 'bg-wait-soft text-wait',
    right: 'see-sales',
    hrefOf: () => '/sales?only=doubt',
  },
  {
    key: 'waitForCard',
    icon: CreditCard,
    tone: 'bg-bad-soft text-bad',
    right: 'see-subscriptions',
    hrefOf: () => '/subscriptions/recovery?state=failed',
  },
  {
    key: 'retrying',
    icon: RefreshCw,
    tone: 'bg-wait-soft text-wait',
    right: 'see-subscriptions',
    hrefOf: () => '/subscriptions/recovery?state=retrying',
  },
  {
    key: 'holds',
    icon: Hourglass,
    tone: 'bg-wait-soft text-wait',
    right: 'end-holds',
    hrefOf: () => '/holds?within=48h',
  },
  {
    key: 'addresses',
    icon: ServerOff,
    tone: 'bg-bad-soft text-bad',
    right: 'see-callbacks',
    hrefOf: () => '/callbacks/addresses',
  },
  {
    key: 'bankLines',
    icon: Landmark,
    tone: 'bg-wait-soft text-wait',
    right: 'match-statements',
    hrefOf: () => '/bank-statements?state=unmatched',
  },
  {
    key: 'documents',
    icon: FileClock,
    tone: 'bg-wait-soft text-wait',
    right: 'edit-page',
    hrefOf: () => '/settings/invoices',
  },
  {
    key: 'allocations',
    icon: Stamp,
    tone: 'bg-bad-soft text-bad',
    right: 'edit-page',
    hrefOf: () => '/settings/tax-authority',
  },
  {
    key: 'callbacks',
    icon: BellOff,
    tone: 'bg-bad-soft text-bad',
    right: 'see-callbacks',
    hrefOf: ({ from }) => `/callbacks?state=dropped&from=${from}`,
  },
  {
    key: 'failing',
    icon: TrendingDown,
    tone: 'bg-bad-soft text-bad',
    right: 'see-sales',
    hrefOf: ({ dayMinute }) => `/sales?status=failed&from=${dayMinute}`,
  },
];

/** Open tasks of a person with these rights. */
export const waitingItems = (waiting: Waiting, rights: readonly Right[]): readonly Item[] =>
  ITEMS.filter(({ key, right }) => waiting[key] > 0 && rights.includes(right));

type ListProps = { items: readonly Item[]; waiting: Waiting; lately: HomePlan['lately'] };

/** Open tasks, the most urgent first; each links to the list of what it counts. */
export function AttentionList({ items, waiting, lately }: ListProps) {
  const t = useTranslations('dashboard.home');
  if (items.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  return (
    <ul className="-mt-2 divide-y">
      {items.map(({ key, icon: Icon, tone, hrefOf }) => (
        <li key={key}>
          <Link
            href={hrefOf(lately)}
            prefetch={false}
            className="flex items-center gap-3 rounded-control py-3 hover:bg-hover"
          >
            <span className={`grid size-9 shrink-0 place-items-center rounded-full ${tone}`}>
              <Icon aria-hidden className="size-4.5" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-medium">{t(key, { count: waiting[key] })}</span>
              <span className="block text-sm text-muted">{t(`${key}Hint`)}</span>
            </span>
            <ChevronRight aria-hidden className="turn size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
