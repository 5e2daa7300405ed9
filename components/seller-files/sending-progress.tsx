'use client';

import { Pause, Play, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { useProblem } from './names.ts';
import type { UseSending } from '#components/query/use-sending.ts';

type SendingProgressProps = { sending: UseSending; onAgain: () => void };

/** Progress of an upload, with its actions: pause, resume, retry, cancel, or choose another file. */
export function SendingProgress({ sending, onAgain }: SendingProgressProps) {
  const [t, edit] = [useTranslations('seller-files.sending'), useTranslations('seller-files.edit')];
  const [problemOf, failed] = [useProblem(), useTranslations('seller-files.problem')];
  const format = useFormatter();
  if (!sending.current) return null;
  const { state, file } = sending.current;
  const again = (
    <div>
      <Button onClick={onAgain}>{edit('again')}</Button>
    </div>
  );
  if (state.phase === 'done') return null;
  if (state.phase === 'refused')
    return (
      <div className="grid gap-3">
        <FieldError id="document-refused">{problemOf(state.problem)}</FieldError>
        {again}
      </div>
    );
  const part = file.file.size === 0 ? 0 : state.sent / file.file.size;
  const percent = format.number(Math.floor(part * 100) / 100, { style: 'percent' });
  const words = {
    preparing: t('preparing'),
    sending: t('sending', { percent }),
    paused: t('paused', { percent }),
    broken: t('broken', { percent }),
    checking: t('checking'),
    failed: failed('unknown'),
  };
  const isHeld = state.phase === 'paused' || state.phase === 'broken';
  return (
    <div className="grid gap-3">
      <progress
        aria-label={t('progress', { name: isolate(file.name) })}
        max={100}
        value={Math.floor(part * 100)}
        className="h-2 w-full accent-accent"
      />
      {/* The bar announces the percents; this line announces changes of the phase alone. */}
      <p className={state.phase === 'failed' ? 'text-sm text-bad' : 'text-sm'} aria-hidden={state.phase === 'sending'}>
        {words[state.phase]}
      </p>
      <p role="status" className="sr-only">
        {state.phase === 'sending' ? '' : words[state.phase]}
      </p>
      <div className="flex flex-wrap gap-2">
        {state.phase === 'failed' ? (
          <Button kind="main" onClick={() => sending.send(file)}>
            {t('retry')}
          </Button>
        ) : null}
        {isHeld ? (
          <Button kind="main" icon={<Play aria-hidden className="size-4" />} onClick={sending.resume}>
            {state.phase === 'paused' ? t('resume') : t('retry')}
          </Button>
        ) : null}
        {state.phase === 'sending' ? (
          <Button icon={<Pause aria-hidden className="size-4" />} onClick={sending.pause}>
            {t('pause')}
          </Button>
        ) : null}
        <Button kind="quiet" icon={<X aria-hidden className="size-4" />} onClick={onAgain}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
