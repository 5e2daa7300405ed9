import type { KeyboardEvent } from 'react';

/**
 * Ctrl or Cmd with Enter: presses the button that sends the form, which takes no press while it may not be sent. Of a
 * dialog the form in it, wherever in the dialog the focus is; a question on top of it is not in it.
 */
export function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const { currentTarget: around, target } = event;
  if (!(target instanceof Element) || !around.contains(target)) return;
  const form = target.closest('form') ?? around.querySelector('form');
  if (form === null) return;
  event.preventDefault();
  form.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
