import { Ban, Check, CircleDashed, Clock, CornerUpLeft, Hourglass, type LucideIcon, RotateCcw, ShieldAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SaleStatus } from '#lib/modules/payments/contract/sale-words.ts';
import { cx } from './class-names.ts';

export type Tone = 'good' | 'wait' | 'bad' | 'calm';

const TONES: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good', wait: 'bg-wait-soft text-wait', bad: 'bg-bad-soft text-bad', calm: 'bg-calm-soft text-muted',
};

/** A word with an icon and a colour that means something; never a colour alone. */
export function Badge({ tone, icon: Icon, children, large = false }: { tone: Tone; icon: LucideIcon; children: string; large?: boolean }) {
  return (
    <span className={cx('inline-flex items-center gap-1 rounded-full align-middle font-medium whitespace-nowrap', large ? 'px-2.5 py-1 text-sm' : 'px-2 py-0.5 text-xs', TONES[tone])}>
      <Icon aria-hidden className={large ? 'size-4' : 'size-3.5'} strokeWidth={2.25} />
      {children}
    </span>
  );
}

const LOOKS: Readonly<Record<SaleStatus, { tone: Tone; icon: LucideIcon }>> = {
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
};

export function StatusBadge({ status, large = false }: { status: SaleStatus; large?: boolean }) {
  const t = useTranslations('common.status');
  return <Badge {...LOOKS[status]} large={large}>{t(status)}</Badge>;
}
