import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { Dice } from './random.ts';

/** Plan of a past sale. Every seller has each of the marked ones; the rest come by chance. */
export type Plan = {
  status: SaleStatus;
  type: SaleType;
  /** Of a hold that is still kept. */
  hoursLeft?: number;
  daysAgo?: number;
  /** Percent of a hold that was captured; the rest was released. */
  captured?: number;
  isReversed?: boolean;
  isSecure?: boolean;
  /** A refund of it was asked for and declined. */
  isRefundDeclined?: boolean;
  /** Origin: a reusable link, or a hold that is captured in parts. */
  out?: 'link' | 'hold';
};

/** How often each status comes, out of 100. */
const STATUSES: readonly [SaleStatus, number][] = [
  ['completed', 60],
  ['partial-refund', 7],
  ['refunded', 6],
  ['failed', 9],
  ['initial', 6],
  ['authorized', 3],
  ['voided', 2],
  ['canceled', 2],
  ['chargeback', 1],
  ['pending', 1],
  ['partial-void', 1],
  ['partial-chargeback', 2],
];

const held = (hoursLeft: number): Plan => ({ status: 'authorized', type: 'authorize', hoursLeft });
const payment: Plan = { status: 'completed', type: 'sale', out: 'link' };

/** After one sale of each status: what else there is to see. The link comes before its payments. */
const MARKED: readonly Plan[] = [
  { status: 'completed', type: 'multi-capture', out: 'hold' },
  { status: 'completed', type: 'authorize', captured: 60, daysAgo: 3 },
  { status: 'completed', type: 'authorize', captured: 100, daysAgo: 6 },
  { status: 'voided', type: 'authorize', daysAgo: 9 },
  { status: 'completed', type: 'sale', isReversed: true, daysAgo: 12 },
  { status: 'completed', type: 'sale', isSecure: true, daysAgo: 1 },
  { status: 'completed', type: 'sale', isRefundDeclined: true, daysAgo: 2 },
  { status: 'initial', type: 'template', daysAgo: 5 },
  payment,
  payment,
  payment,
  held(2),
  held(11),
  held(26),
  held(43),
  held(71),
  held(120),
  held(163),
];

const CHANCES = STATUSES.filter(([status]) => status !== 'partial-void');

export function planOf(dice: Dice, index: number): Plan {
  const first = STATUSES[index]?.[0];
  if (first) return first === 'authorized' ? held(7) : typed(first);
  return MARKED[index - STATUSES.length] ?? typed(byChance(dice));
}

function typed(status: SaleStatus): Plan {
  if (status === 'partial-void') return { status, type: 'authorize', daysAgo: 4 };
  return { status, type: status === 'authorized' || status === 'voided' ? 'authorize' : 'sale' };
}

function byChance(dice: Dice): SaleStatus {
  let point = dice.below(99);
  for (const [status, share] of CHANCES) {
    if (point < share) return status;
    point -= share;
  }
  return 'completed';
}
