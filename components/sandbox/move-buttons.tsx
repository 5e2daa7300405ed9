'use client';

import { FastForward } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { CLOCK_STEPS, type ClockStep } from './steps.ts';

/** `due`: how many subscriptions have a charge due after the move. */
export type Moved = Answer<{ due: number }>;

/** Moves the clock, or says why not. */
export type MoveClock = (hours: ClockStep) => Promise<Moved>;

/** One button a step. What happens after a move is seen as it happens: the screen is live. */
export function MoveButtons({ move }: { move: MoveClock }) {
  const t = useTranslations('clock');
  const { refresh, isRefreshing } = useRefresh();
  const { run, isBusy, answer } = useAction(move, {
    noResponse: (): Moved => ({ ok: false, message: t('failed') }),
    onAnswer: refresh,
  });
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2 sm:grid-cols-2">
        {CLOCK_STEPS.map((hours) => (
          <li key={hours} className="flex items-center gap-3">
            <Button
              busy={isBusy || isRefreshing}
              icon={<FastForward aria-hidden className="size-4" />}
              className="min-w-32"
              aria-describedby={`why-${hours}`}
              onClick={() => void run(hours)}
            >
              {t(`step.h${hours}`)}
            </Button>
            <span id={`why-${hours}`} className="text-sm text-muted">
              {t(`why.h${hours}`)}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-good">
        {answer?.ok ? `${t('moved')} ${answer.due > 0 ? t('cameDue', { count: answer.due }) : ''}`.trim() : ''}
      </p>
      {answer?.ok === false ? <FieldError id="clock-problem">{answer.message}</FieldError> : null}
    </div>
  );
}
