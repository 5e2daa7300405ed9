import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import type { Tone } from '#components/ui/status-badge.tsx';

const TONES: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-calm-soft text-muted',
};

/** Prominence of a line: movements of money, other events, and machine traffic. */
type Weight = 'money' | 'plain' | 'quiet';

const WEIGHTS: Readonly<Record<Weight, string>> = {
  money: 'font-semibold',
  plain: '',
  quiet: 'text-sm text-muted',
};

/** One thing that happened: a mark, a sentence, its time, and what belongs to it. */
export function TimelineLine({
  icon: Icon,
  tone,
  time,
  sentence,
  weight = 'plain',
  children,
}: {
  icon: LucideIcon;
  tone: Tone;
  time: ReactNode;
  sentence: ReactNode;
  weight?: Weight;
  children?: ReactNode;
}) {
  return (
    <li className="relative flex gap-3.5 pb-5 before:absolute before:start-3.5 before:top-8 before:bottom-1 before:w-px before:bg-line last:pb-0 last:before:hidden">
      <span className={cx('grid size-7 shrink-0 place-items-center rounded-full', TONES[tone])}>
        <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      </span>
      <div data-weight={weight} className="min-w-0 grow pt-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <div className={cx('min-w-0 break-words', WEIGHTS[weight])}>{sentence}</div>
          <span className="text-sm text-muted">{time}</span>
        </div>
        {children}
      </div>
    </li>
  );
}
