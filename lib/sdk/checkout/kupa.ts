import { type Options, Payment } from './host.ts';
import { openModal } from './modal.ts';
import type { Redirect, Theme } from './protocol.ts';

/**
 * The script's global on a shop's page: `Kupa.mount` into an element, `Kupa.open` over the page, or the same by
 * attributes and without a line of script.
 */

/** Frames the page inside `target`, an element or its selector. Throws where there is none. */
function mount(target: string | HTMLElement, options: Options): Payment {
  const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (!place) throw new Error(`Kupa: there is no ${String(target)} on this page.`);
  const payment = new Payment(place, place, 'inline', options, () => payment.destroy());
  return payment;
}

/**
 * `<div data-kupa-sale="…">` is a frame; `<button data-kupa-sale="…" data-kupa-mode="modal">` opens one. Events arrive
 * at the element.
 */
function readAttributes(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-kupa-sale]')) {
    const {
      kupaSale: url = '',
      kupaMode: mode,
      kupaLanguage: language,
      kupaTheme: theme,
      kupaRedirect: redirect,
    } = place.dataset;
    const options: Options = {
      url,
      ...(language && { language }),
      ...(theme && { theme: theme as Theme }),
      ...(redirect && { redirect: redirect as Redirect }),
    };
    if (mode === 'modal') place.addEventListener('click', () => openModal(options, place));
    else mount(place, options);
  }
}

Object.assign(window, { Kupa: Object.freeze({ version: 1, mount, open: (options: Options) => openModal(options) }) });
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', readAttributes);
else readAttributes();
