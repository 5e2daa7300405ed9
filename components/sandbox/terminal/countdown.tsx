'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

const TICK_MS = 1_000;
const MAX_MS = 600_000;

/** How long a code is still good for. The sandbox's clock may stand ahead: never more than a code's ten minutes. */
export function Countdown({ until }: { until: number }) {
  const t = useTranslations('terminal.screen');
  const [end] = useState(() => Math.min(until, Date.now() + MAX_MS));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000));
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className="mt-2 text-sm text-muted tabular-nums">{seconds > 0 ? t('codeLeft', { left }) : t('codeOver')}</p>
  );
}
