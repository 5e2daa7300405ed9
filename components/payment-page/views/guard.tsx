/** @jsxImportSource preact */
import type { Language } from '#lib/kernel/language.ts';
import { CLOSED } from './closed.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

export type GuardProps = {
  language: Language;
  /** A script takes over what is drawn here; what is left of it untouched says so. */
  isTakenOver: boolean;
};

/**
 * Hidden, above everything that can be filled in: what is said where nothing can be paid. `GUARD_SCRIPT` shows one of
 * the two sentences, in whatever browser this is.
 */
export function Guard({ language, isTakenOver }: GuardProps) {
  const { not_started: notStarted, no_frame: noFrame } = MESSAGES[language]['payment-page'].page;
  return (
    <div id="guard" class="notice" role="alert" hidden data-script={isTakenOver ? '' : undefined}>
      <p hidden>{notStarted}</p>
      <p hidden>
        {noFrame} <a target="_blank" rel="noopener" {...CLOSED} />
      </p>
    </div>
  );
}
