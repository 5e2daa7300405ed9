'use client';

import { Check, Delete, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Key } from '#lib/sandbox/terminal/device.ts';

/** Keys as on a real terminal: digits from the left in every language, and three coloured keys. */
const KEYS: readonly Key[] = ['1', '2', '3', 'cancel', '4', '5', '6', 'correct', '7', '8', '9', 'ok', '0'];

const SIGNS: Readonly<Partial<Record<Key, ReactNode>>> = {
  cancel: <X aria-hidden className="size-5" strokeWidth={2.5} />,
  correct: <Delete aria-hidden className="size-5" strokeWidth={2} />,
  ok: <Check aria-hidden className="size-6" strokeWidth={2.5} />,
};

type KeypadProps = { isOn: boolean; down: Key | null; press: (key: Key) => void };

export function Keypad({ isOn, down, press }: KeypadProps) {
  const t = useTranslations('terminal.key');
  return (
    <div className="pos-keys">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          data-key={key}
          data-down={down === key || undefined}
          aria-label={key === 'cancel' || key === 'correct' || key === 'ok' ? t(key) : undefined}
          aria-disabled={!isOn || undefined}
          onClick={() => press(key)}
          className={key === '0' ? 'pos-key pos-zero' : 'pos-key'}
        >
          {SIGNS[key] ?? key}
        </button>
      ))}
    </div>
  );
}

/** The key of the terminal that a key of the keyboard stands for. */
export function keyOfKeyboard(pressed: string): Key | null {
  if (/^\d$/.test(pressed)) return pressed as Key;
  if (pressed === 'Enter') return 'ok';
  if (pressed === 'Backspace') return 'correct';
  return pressed === 'Escape' ? 'cancel' : null;
}
