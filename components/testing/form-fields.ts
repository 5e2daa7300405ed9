import { screen } from '@testing-library/react';

/** A field of the screen by its label. */
export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

/** The sentence that a field says is wrong with it, as a screen reader would find it; null where it says nothing. */
export function errorUnder(label: string | RegExp): string | null {
  const control = field(label);
  const id = control.getAttribute('aria-describedby');
  return control.getAttribute('aria-invalid') === 'true' && id
    ? (document.getElementById(id)?.textContent ?? null)
    : null;
}

/** Whether the browser would ask before the page is closed. */
export const warnsBeforeClosing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
