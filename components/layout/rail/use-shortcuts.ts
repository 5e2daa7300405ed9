'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { askToLeave } from '#components/form/unsaved-changes.ts';
import type { NavigationLink } from '../navigation.ts';
import { asksForHelp, isFree, LEADER, latinKeyOf, SECOND_KEY_MS } from './keys.ts';

type Shortcuts = { links: readonly NavigationLink[]; isOn: boolean; onHelp: () => void };

/**
 * G and a letter lead to a screen, ? opens the help. A press into a field, a dialog or a menu is theirs. Looks at the
 * press before the rows of a list do, for which K after G would be a move.
 */
export function useShortcuts({ links, isOn, onHelp }: Shortcuts): void {
  const router = useRouter();
  useEffect(() => {
    if (!isOn) return;
    let ledAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const isLed = event.timeStamp - ledAt < SECOND_KEY_MS;
      const { ctrlKey, metaKey, altKey, isComposing, repeat } = event;
      if (ctrlKey || metaKey || altKey || isComposing || repeat || !isFree(event.target)) {
        ledAt = Number.NEGATIVE_INFINITY;
        return;
      }
      const letter = latinKeyOf(event);
      ledAt = !isLed && letter === LEADER ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const link = isLed && letter !== null ? links.find((one) => one.letter === letter) : undefined;
      if (!link && !asksForHelp(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (link) askToLeave(() => router.push(link.href));
      else onHelp();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [links, isOn, onHelp, router]);
}
