'use client';

import { ExternalLink, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { CARDS } from '#lib/sandbox/terminal/cards.ts';
import type { Terminal } from '#lib/sandbox/terminal/device.ts';
import { TerminalBody } from '../terminal/body.tsx';
import { ControlsPanel } from './controls.tsx';
import { HandPanel } from './hand.tsx';
import { SlipView } from '../terminal/slip-view.tsx';
import { type Connections, useTerminal } from './use-terminal.ts';

type StationProps = {
  terminalId: string;
  timeZone: string;
  connections: Connections;
  /** Removes the terminal from the bench; null in a tab for one terminal. */
  remove: (() => void) | null;
};

const [FIRST_CARD] = CARDS;

/** One terminal of the bench, with its cards, its simulated conditions and its slips. */
export function Station({ terminalId, timeZone, connections, remove }: StationProps) {
  const t = useTranslations('terminal');
  const { terminal, dispatch } = useTerminal(terminalId, readLanguage(useLocale()), connections);
  const [card, setCard] = useState(FIRST_CARD);
  if (!card) return null;
  return (
    <section className="pos-station" aria-label={t('label', { id: terminalId })} data-terminal={terminalId}>
      <div className="pos-places">
        <TerminalBody terminal={terminal} card={card} timeZone={timeZone} dispatch={dispatch} />
        <div className="grid w-full content-start gap-6 pt-6">
          <StationHead terminal={terminal} remove={remove} />
          <HandPanel terminal={terminal} card={card} choose={setCard} dispatch={dispatch} />
          <ControlsPanel terminal={terminal} dispatch={dispatch} />
        </div>
        <Slips terminal={terminal} timeZone={timeZone} />
      </div>
    </section>
  );
}

function StationHead({ terminal, remove }: { terminal: Terminal; remove: StationProps['remove'] }) {
  const t = useTranslations('terminal');
  const { terminalId, screen } = terminal;
  return (
    <div className="border-b pb-4">
      <div className="flex items-center gap-1">
        <h2 translate="no" className="island me-auto font-mono text-sm font-semibold">
          {terminalId}
        </h2>
        <CopyButton text={terminalId} name={t('id')} />
        {remove ? (
          <>
            <a
              href={`?terminal=${terminalId}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('alone')}
              title={t('alone')}
              className="thumb inline-grid size-9 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
            >
              <ExternalLink aria-hidden className="size-4" />
            </a>
            <IconButton label={t('remove')} onClick={remove}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </>
        ) : null}
      </div>
      {['unpaired', 'asked', 'pairing'].includes(screen.at) ? (
        <p className="mt-1 min-h-10 text-sm text-muted">
          {t.rich('pairHelp', {
            devices: (text) => (
              <a href="/devices" target="_blank" rel="noreferrer" className="text-accent text-link">
                {text}
              </a>
            ),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** Torn-off slips, the newest first. */
function Slips({ terminal: { torn }, timeZone }: { terminal: Terminal; timeZone: string }) {
  const t = useTranslations('terminal');
  return (
    <section className="pos-slips w-full pt-6" aria-label={t('slips')}>
      <h3 className="mb-3 font-semibold">{t('slips')}</h3>
      {torn.length === 0 ? <p className="text-sm text-muted">{t('noSlips')}</p> : null}
      <div className="pos-tray">
        {torn.map((slip) => (
          <SlipView key={slip.id} slip={slip} timeZone={timeZone} />
        ))}
      </div>
    </section>
  );
}
