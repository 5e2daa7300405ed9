/** Shared work of both scripts of the page around the form. */

/** The data in the document for its script. */
export function hydratePage<View>(): View | null {
  const data = document.getElementById('view')?.textContent;
  return data ? (JSON.parse(data) as View) : null;
}

/** Marks the page as hydrated, and removes the notice that its script was late. */
export function markReady(place: HTMLElement): void {
  place.dataset['ready'] = '';
  document.querySelector('#guard[data-script]')?.remove();
}

/**
 * Marks the document while the device is offline, which is not the bank's silence. Closes an open menu at a click
 * outside, and reloads the sale's state after a return by the back button.
 */
export function watchPage(): void {
  const showConnection = (): unknown => document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
  for (const type of ['online', 'offline']) addEventListener(type, showConnection);
  showConnection();
  const menu = document.querySelector<HTMLDetailsElement>('.languages');
  addEventListener('click', (event) => {
    if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
