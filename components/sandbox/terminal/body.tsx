'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { DrawnCard, Entry } from '#lib/sandbox/terminal/cards.ts';
import type { TerminalEvent, Key, Screen, Terminal } from '#lib/sandbox/terminal/device.ts';
import { CardFace } from './card-face.tsx';
import { keyOfKeyboard, Keypad } from './keypad.tsx';
import { Lcd } from './lcd.tsx';
import { SlipView } from './slip-view.tsx';

type BodyProps = {
  terminal: Terminal;
  card: DrawnCard;
  timeZone: string;
  dispatch: (event: TerminalEvent) => void;
};

/** How long a key that was typed looks pressed, ms. */
const DOWN_MS = 120;

/**
 * The drawn terminal: printer, contactless field, screen, keys, slot. A card is held where a card is held; the same is
 * offered as buttons beside it, which is where a screen reader and the keyboard find it.
 */
export function TerminalBody({ terminal, card, timeZone, dispatch }: BodyProps) {
  const t = useTranslations('terminal');
  const [down, setDown] = useState<Key | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.ctrlKey || event.metaKey || event.altKey ? null : keyOfKeyboard(event.key);
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (key === null || (key === 'ok' && isOnButton)) return;
    event.preventDefault();
    setDown(key);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDown(null), DOWN_MS);
    dispatch({ on: 'key', key });
  };
  const hold = (entry: Entry) => dispatch({ on: 'card', card, entry });
  const { screen } = terminal;
  return (
    <div
      role="group"
      tabIndex={0}
      aria-label={t('keyboard', { id: terminal.terminalId })}
      onKeyDown={type}
      className="pos"
      data-lights={lightsOf(screen)}
    >
      <Paper terminal={terminal} timeZone={timeZone} tear={() => dispatch({ on: 'torn' })} />
      <Hand screen={screen} terminal={terminal} />
      <div className="pos-body">
        <div className="pos-mouth" aria-hidden />
        <div className="pos-glass">
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className="pos-field"
            onClick={() => hold(card.entries.includes('phone') ? 'phone' : 'tap')}
          >
            <span className="pos-leds">
              <i />
              <i />
              <i />
              <i />
            </span>
            <ContactlessSign />
          </button>
          <Lcd terminal={terminal} dispatch={dispatch} />
        </div>
        <Keypad isOn={terminal.power === 'on'} down={down} press={(key) => dispatch({ on: 'key', key })} />
        <button type="button" tabIndex={-1} aria-hidden className="pos-slot" onClick={() => hold('insert')}>
          <svg
            aria-hidden
            viewBox="0 0 24 12"
            className="mx-auto h-3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
          >
            <rect x="4" y="1" width="16" height="13" rx="2" />
            <path d="M12 8V3.5M9.8 5.6 12 3.4l2.2 2.2" strokeLinecap="round" />
          </svg>
        </button>
        <span className="pos-stripe" aria-hidden />
      </div>
    </div>
  );
}

/** The four lights over the contactless field. */
function lightsOf(screen: Screen): 'off' | 'ready' | 'reading' | 'good' | 'bad' {
  if (screen.at === 'present') return 'ready';
  if (screen.at === 'reading') return 'reading';
  if (screen.at === 'pin' || screen.at === 'authorizing') return 'good';
  if (screen.at !== 'end') return 'off';
  if (screen.outcome === 'approved') return 'good';
  return screen.outcome === 'declined' ? 'bad' : 'off';
}

/** A chip stays in its slot until the end; everything else is only passing. */
function Hand({ screen, terminal }: { screen: Screen; terminal: Terminal }) {
  const [last, setLast] = useState<DrawnCard | null>(null);
  const held = 'card' in screen ? screen.card : null;
  if (held && held !== last) setLast(held);
  const entry = 'entry' in screen ? screen.entry : (terminal.payment?.entry ?? null);
  const isInSlot = entry === 'insert' && terminal.payment !== null && screen.at !== 'present';
  const card = held ?? (isInSlot ? last : null);
  if (!card || !entry || !(isInSlot || screen.at === 'reading')) return null;
  return (
    <span className="pos-hand" data-entry={entry} aria-hidden>
      <CardFace card={card} />
    </span>
  );
}

function Paper({ terminal, timeZone, tear }: { terminal: Terminal; timeZone: string; tear: () => void }) {
  const { isPrinting, roll, hanging, paper } = terminal;
  const t = useTranslations('terminal');
  const slip = isPrinting ? roll[0] : hanging;
  const state = isPrinting ? 'printing' : hanging ? 'hanging' : 'blank';
  return (
    <div className="pos-bay">
      {slip ? (
        <button
          type="button"
          className="pos-paper"
          data-state={state}
          key={`${slip.id}-${state}`}
          onClick={tear}
          aria-label={isPrinting ? t('printing') : t('tear')}
          title={isPrinting ? undefined : t('tear')}
          disabled={isPrinting}
        >
          <span aria-hidden inert className="pointer-events-none block text-start">
            <SlipView slip={slip} timeZone={timeZone} />
          </span>
        </button>
      ) : paper === 'in' ? (
        <span className="pos-paper" data-state="blank" aria-hidden />
      ) : null}
    </div>
  );
}

/** The sign of EMVCo for a contactless field: four arcs. */
const ContactlessSign = () => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="size-6"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <path d="M5 9.5a5 5 0 0 1 0 5M9 7a9.5 9.5 0 0 1 0 10M13 4.5a14 14 0 0 1 0 15M17 2a19 19 0 0 1 0 20" />
  </svg>
);
