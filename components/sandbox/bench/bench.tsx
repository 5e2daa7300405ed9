'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Station } from './station.tsx';
import { addTerminal, removeTerminal, useBench } from './bench-memory.ts';
import { TERMINAL_CONNECTIONS } from './connections.ts';
import type { Connections } from './use-terminal.ts';
import './bench.css';
import '../terminal/terminal.css';

type BenchProps = {
  timeZone: string;
  /** The one terminal of this tab; null for the whole bench. */
  only: string | null;
  connections?: Connections;
};

/** Terminals side by side, each with a session of its own, or one that has the tab to itself. */
export function Bench({ timeZone, only, connections = TERMINAL_CONNECTIONS }: BenchProps) {
  const t = useTranslations('terminal');
  const all = useBench();
  if (all === null) return <div className="min-h-[40rem]" aria-busy />;
  const shown = only === null ? all : all.filter((terminalId) => terminalId === only);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
        </div>
        {only === null ? (
          <Button kind="main" icon={<Plus aria-hidden className="size-4" />} onClick={addTerminal}>
            {t('add')}
          </Button>
        ) : (
          <a href="/sandbox/terminal" className="text-accent text-link">
            {t('all')}
          </a>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="py-16 text-center text-muted">{only === null ? t('empty') : t('gone')}</p>
      ) : null}
      <div className={shown.length > 1 ? 'pos-bench' : ''}>
        {shown.map((terminalId) => (
          <Station
            key={terminalId}
            terminalId={terminalId}
            timeZone={timeZone}
            connections={connections}
            remove={only === null ? () => removeTerminal(terminalId) : null}
          />
        ))}
      </div>
    </div>
  );
}
