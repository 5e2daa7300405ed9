'use client';

import { useTranslations } from 'next-intl';
import { type Choice, RadioCards } from './radio-cards.tsx';
import { CARDS, type DrawnCard, type Entry, RIGHT_PIN } from '#lib/sandbox/terminal/cards.ts';
import type { TerminalEvent, Terminal } from '#lib/sandbox/terminal/device.ts';
import { Button } from '#components/ui/button.tsx';
import { CardFace } from '../terminal/card-face.tsx';

type HandProps = {
  terminal: Terminal;
  card: DrawnCard;
  choose: (card: DrawnCard) => void;
  dispatch: (event: TerminalEvent) => void;
};

const WAYS: readonly Entry[] = ['tap', 'insert', 'swipe', 'phone'];

/** The card at the terminal and its entry mode. The terminal refuses a mode that the card does not support. */
export function HandPanel({ terminal, card, choose, dispatch }: HandProps) {
  const t = useTranslations('terminal.hand');
  const isAsked = terminal.screen.at === 'present';
  const likely = card.entries.includes('tap') ? 'tap' : card.entries[0];
  const choices: readonly Choice<DrawnCard['name']>[] = CARDS.map((one) => ({
    value: one.name,
    label: one.brand,
    face: <CardFace card={one} />,
  }));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('title')}</legend>
      <RadioCards
        name={`card-${terminal.terminalId}`}
        choices={choices}
        chosen={card.name}
        choose={(name) => choose(CARDS.find((one) => one.name === name) ?? card)}
      />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {WAYS.filter((way) => (way === 'phone') === card.entries.includes('phone')).map((way) => (
          <Button
            key={way}
            kind={isAsked && way === likely ? 'main' : 'plain'}
            disabled={!isAsked}
            onClick={() => dispatch({ on: 'card', card, entry: way })}
            className="px-1 text-sm"
          >
            {t(way)}
          </Button>
        ))}
      </div>
      <p className="text-sm text-muted">
        {isAsked
          ? t.rich('pin', {
              pin: () => (
                <span translate="no" className="island font-medium text-ink">
                  {RIGHT_PIN}
                </span>
              ),
            })
          : t('waits')}
      </p>
    </fieldset>
  );
}
