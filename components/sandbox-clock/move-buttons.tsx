'use client';

import { FastForward } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { CLOCK_STEPS, type ClockStep } from './steps.ts';

/** Moves the clock; answers null, or why not. */
export type MoveClock = (hours: ClockStep) => Promise<string | null>;

/** How often and how long the screen looks again after a move, milliseconds: jobs take their turn. */
const LOOK_EVERY_MS = 2_000;
const LOOKS = 30;

/** One button a step. After a move the screen looks again and again, so that one sees what happens. */
export function MoveButtons({ move }: { move: MoveClock }) {
  const t = useTranslations('clock');
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  const go = (hours: ClockStep) =>
    begin(async () => {
      const said = await move(hours).catch(() => t('failed'));
      setProblem(said);
      setLooks(said === null ? LOOKS : 0);
      router.refresh();
    });
  useEffect(() => {
    if (looks === 0) return;
    const timer = setTimeout(() => {
      setLooks(looks - 1);
      router.refresh();
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [looks, router]);
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2 sm:grid-cols-2">
        {CLOCK_STEPS.map((hours) => (
          <li key={hours} className="flex items-center gap-3">
            <Button
              busy={isBusy}
              icon={<FastForward aria-hidden className="turn size-4" />}
              className="min-w-32"
              aria-describedby={`why-${hours}`}
              onClick={() => go(hours)}
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
        {looks > 0 ? t('moved') : ''}
      </p>
      {problem ? <FieldError id="clock-problem">{problem}</FieldError> : null}
    </div>
  );
}
