'use client';

import { type FormEvent, useRef } from 'react';

/** Marks a form of the kit, which tracks its changes itself. */
export const KIT_FORM = 'data-kit-form';

/** Marks a form whose text has been sent, whatever the outcome: closing it loses nothing. */
export const SENT_FORM = 'data-sent-form';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isText = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'file', 'search'].includes(target.type));

/**
 * Tracks text typed outside of the forms of the kit, so that closing a dialog asks before it is lost. A field with its
 * old value, or one removed, has nothing to lose.
 */
export function useTypedText(): {
  handlers: { onFocus: (event: FormEvent) => void; onInput: (event: FormEvent) => void };
  hasTyped: () => boolean;
} {
  const before = useRef(new Map<Field, string>());
  const typed = useRef(new Set<Field>());
  return {
    handlers: {
      onFocus({ target }) {
        if (isText(target) && !before.current.has(target)) before.current.set(target, target.value);
      },
      onInput({ target }) {
        if (isText(target) && target.closest(`[${KIT_FORM}]`) === null) typed.current.add(target);
      },
    },
    hasTyped: () =>
      [...typed.current].some(
        (field) =>
          field.isConnected &&
          field.closest(`[${SENT_FORM}]`) === null &&
          field.value !== (before.current.get(field) ?? ''),
      ),
  };
}
