'use client';

import { useEffect, useRef } from 'react';
import { isFree, latinKeyOf } from '#components/layout/rail/keys.ts';

export type DeskKey = 'next' | 'previous' | 'accept' | 'refuse' | 'turn' | 'in' | 'out';

const LETTERS: Readonly<Record<string, DeskKey>> = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  r: 'refuse',
  t: 'turn',
};

const SIGNS: Readonly<Record<string, DeskKey>> = { '+': 'in', '=': 'in', '-': 'out' };

/** Keys of the desk, of one letter each: off where the person has turned those off, in fields, dialogs and menus. */
export function useDeskKeys(isOn: boolean, pressed: (key: DeskKey) => void): void {
  const latest = useRef(pressed);
  latest.current = pressed;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, isComposing, repeat, key, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented || !isFree(event.target)) return;
      const letter = latinKeyOf(event);
      const found = SIGNS[key] ?? (letter === null ? undefined : LETTERS[letter]);
      if (!found) return;
      event.preventDefault();
      latest.current(found);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
