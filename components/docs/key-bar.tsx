'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { later } from '#components/layout/later.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import type { KeyFillProps } from './key-fill.tsx';
import { keep, useKept } from './reader-keys.ts';

const KeyFill = later(() => import('./key-fill.tsx').then((module) => module.KeyFill));

type KeyBarProps = KeyFillProps & { signIn: ReactNode };

/**
 * Shows whether the examples contain the reader's key, and inserts it: one press for a person who may see it. Visitors,
 * who may see none, do not load what does it.
 */
export function KeyBar({ sellers, show, signIn }: KeyBarProps) {
  const t = useTranslations('reference.keys');
  const { key } = useKept();
  const isFilled = key !== '';
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-sunken px-3.5 py-2.5 text-sm',
        sellers.length > 0 && 'min-h-14',
      )}
    >
      <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
      <span role="status" className="min-w-0 grow">
        {isFilled ? (
          t('filled')
        ) : (
          <>
            {t('placeholder')} {signIn}
          </>
        )}
      </span>
      {isFilled ? <Button onClick={() => keep({ key: '', token: '' })}>{t('clear')}</Button> : null}
      {!isFilled && sellers.length > 0 ? <KeyFill sellers={sellers} show={show} /> : null}
    </div>
  );
}
