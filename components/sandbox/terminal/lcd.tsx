'use client';

import { type Language, directionOf } from '#lib/kernel/language.ts';
import type { Terminal, TerminalEvent } from '#lib/sandbox/terminal/device.ts';
import { BatteryFull, BatteryLow, ReceiptText, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { InLanguage } from './texts.tsx';
import { ScreenContent } from './screen-content.tsx';
import { useSentence } from './use-sentence.ts';
import { CutText } from '#components/ui/cut-text.tsx';

/** A payment is shown to its buyer, in the sale's language; everything else to the shop, in the terminal's. */
const languageOfScreen = ({ payment, language }: Pick<Terminal, 'payment' | 'language'>): Language =>
  payment?.language ?? language;

type LcdProps = { terminal: Terminal; dispatch: (event: TerminalEvent) => void };

/** Charge from which the display warns of a low battery, percent. */
const LOW_BATTERY = 20;

/** The screen of a terminal: to the buyer in their language, to the shop in the terminal's own. */
export function Lcd({ terminal, dispatch }: LcdProps) {
  const language = languageOfScreen(terminal);
  return (
    <div className="pos-lcd" data-at={terminal.screen.at} lang={language} dir={directionOf(language)}>
      <InLanguage language={language}>
        <ScreenText terminal={terminal} />
        {terminal.power === 'dead' ? null : (
          <>
            <Bar terminal={terminal} />
            <div className="pos-show" key={terminal.screen.at}>
              <ScreenContent terminal={terminal} dispatch={dispatch} />
            </div>
            <TimeLeft terminal={terminal} />
          </>
        )}
      </InLanguage>
    </div>
  );
}

/** The screen's content in one sentence for screen readers: the drawing changes more often than they can follow. */
function ScreenText({ terminal }: { terminal: Terminal }) {
  return (
    <p role="status" className="sr-only">
      {useSentence(terminal)}
    </p>
  );
}

function Bar({ terminal: { name, posId, link, paper, battery, screen } }: { terminal: Terminal }) {
  const t = useTranslations('terminal.bar');
  const isAway = link === 'away' && !(screen.at === 'unpaired' && screen.refused !== null);
  const isLow = battery <= LOW_BATTERY;
  const Battery = isLow ? BatteryLow : BatteryFull;
  return (
    <div className="pos-bar">
      {posId === '' ? null : (
        <span translate="no" className="island">
          {posId}
        </span>
      )}
      <span className="min-w-0 grow">
        <CutText>{name}</CutText>
      </span>
      {paper === 'out' ? (
        <span className="flex items-center gap-1 text-wait">
          <ReceiptText aria-hidden className="size-3.5" />
          {/* Two sentences have no room beside each other: without a network the screen says so itself. */}
          <span className={isAway ? 'sr-only' : 'whitespace-nowrap'}>{t('paper')}</span>
        </span>
      ) : null}
      {isAway ? (
        <span className="flex items-center gap-1 text-bad">
          <WifiOff aria-hidden className="size-3.5" />
          <span className="whitespace-nowrap">{t('network')}</span>
        </span>
      ) : null}
      <span className={cx('flex items-center gap-1', isLow && 'text-bad')}>
        <span translate="no" className="island">
          {`${battery}%`}
        </span>
        <Battery aria-hidden className="turn size-4" />
      </span>
    </div>
  );
}

const TICK_MS = 1_000;

/** Time of a payment at a terminal, milliseconds: the whole line. */
const PAYMENT_MS = 120_000;

/** Time until the payment expires, as a line that gets shorter. */
function TimeLeft({ terminal: { payment, screen } }: { terminal: Terminal }) {
  const until = payment && screen.at !== 'end' && screen.at !== 'sending' ? payment.until : null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  const part = Math.max(0, Math.min(1, (until - now) / PAYMENT_MS));
  return (
    <div className="pos-left" aria-hidden>
      <span style={{ inlineSize: `${part * 100}%` }} />
    </div>
  );
}
