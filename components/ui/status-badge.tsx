import {
  Ban,
  Check,
  CircleDashed,
  Clock,
  CornerUpLeft,
  Hourglass,
  KeyRound,
  type LucideIcon,
  RotateCcw,
  ShieldAlert,
  X,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { cx } from './class-names.ts';

export type Tone = 'good' | 'wait' | 'bad' | 'calm';

const TONES: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-calm-soft text-muted',
};

/** A word with an icon and a colour that means something; never a colour alone. */
export function Badge({
  tone,
  icon: Icon,
  children,
  large = false,
}: {
  tone: Tone;
  icon: LucideIcon;
  children: string;
  large?: boolean;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full align-middle font-medium whitespace-nowrap',
        large ? 'px-2.5 py-1 text-sm' : 'px-2 py-0.5 text-xs',
        TONES[tone],
      )}
    >
      <Icon aria-hidden className={large ? 'size-4' : 'size-3.5'} strokeWidth={2.25} />
      {children}
    </span>
  );
}

/**
 * Statuses as they are shown: a sale that saves a card or holds an amount has words of its own where the wire has the
 * same ones.
 */
export type ShownStatus = SaleStatus | 'kept' | 'toKeep' | 'toHold';

const OF_TYPE: Partial<Record<SaleType, Partial<Record<SaleStatus, ShownStatus>>>> = {
  token: { initial: 'toKeep', completed: 'kept' },
  authorize: { initial: 'toHold' },
};

/** Statuses shown under another name: a sale that saves a card is never paid, and a hold only once captured. */
export const shownStatus = (type: SaleType, status: SaleStatus): ShownStatus => OF_TYPE[type]?.[status] ?? status;

const LOOKS: Readonly<Record<ShownStatus, { tone: Tone; icon: LucideIcon }>> = {
  initial: { tone: 'calm', icon: CircleDashed },
  pending: { tone: 'wait', icon: Clock },
  completed: { tone: 'good', icon: Check },
  authorized: { tone: 'wait', icon: Hourglass },
  failed: { tone: 'bad', icon: X },
  refunded: { tone: 'calm', icon: RotateCcw },
  'partial-refund': { tone: 'good', icon: RotateCcw },
  voided: { tone: 'calm', icon: CornerUpLeft },
  'partial-void': { tone: 'wait', icon: CornerUpLeft },
  chargeback: { tone: 'bad', icon: ShieldAlert },
  'partial-chargeback': { tone: 'bad', icon: ShieldAlert },
  canceled: { tone: 'calm', icon: Ban },
  kept: { tone: 'calm', icon: KeyRound },
  toKeep: { tone: 'calm', icon: CircleDashed },
  toHold: { tone: 'calm', icon: CircleDashed },
};

/** `type` of the sale is required, so that a sale that charges nothing is never shown as paid. */
export function StatusBadge({ type, status, large = false }: { type: SaleType; status: SaleStatus; large?: boolean }) {
  const t = useTranslations('common.status');
  const shown = shownStatus(type, status);
  return (
    <Badge {...LOOKS[shown]} large={large}>
      {t(shown)}
    </Badge>
  );
}
