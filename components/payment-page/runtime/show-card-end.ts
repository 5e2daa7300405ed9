import { element } from './element.ts';
import type { Phase } from './run-payment.ts';
import type { Done } from '#components/payment-page/model/wire.ts';

/**
 * Replaces a card form by what comes after it: the screen that the server put aside for this phase, with the focus.
 * Returns null where the form is there again, or still.
 */
export function showCardEnd(place: HTMLElement, phase: Phase, done: Done | null): HTMLElement | null {
  place.querySelector('.screen')?.remove();
  const template = document.getElementById(phase);
  if (!(template instanceof HTMLTemplateElement)) return null;
  place.append(template.content.cloneNode(true));
  const screen = place.querySelector<HTMLElement>('.screen');
  if (screen && done) fillDone(screen, done);
  screen?.querySelector('h2')?.focus();
  return screen;
}

/** Fills the last screen with the facts of the payment, and removes the absent ones. */
function fillDone(screen: HTMLElement, { method, order, reference, receipt, returnUrl }: Done): void {
  const [facts, text, [toReceipt, toShop]] = [
    screen.querySelector('dl'),
    screen.querySelector('[data-returning]'),
    screen.querySelectorAll('a'),
  ];
  facts?.setAttribute('data-attempt', reference);
  [...(facts?.children ?? [])].forEach((fact, index) => {
    const value = [method, order, reference][index];
    const place = fact.querySelector('dd>*');
    // Markup of `IsolatedLine`: isolated text is an element of its own.
    const parts = value?.split(/[\u2068\u2069]+/) ?? [];
    for (const [at, part] of parts.entries()) place?.append(at % 2 ? element('bdi', {}, part) : part);
    if (!value) fact.remove();
  });
  toReceipt?.append(receipt?.text ?? '');
  link(toReceipt, receipt?.address);
  link(toShop, returnUrl);
  toShop?.setAttribute('data-return', '');
  if (!returnUrl) text?.remove();
}

function link(element: HTMLAnchorElement | undefined, address: string | null | undefined): void {
  if (address) element?.setAttribute('href', address);
  else element?.remove();
}
