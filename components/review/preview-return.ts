/** Where a preview of a seller's dashboard was begun, kept in the tab: its end leads back there. */

const KEY = 'kupa.preview-from';

/** Only screens of partners begin one. */
const isOfPartners = (path: string | null): path is string => path !== null && /^\/partner(?:\/[\w/-]*)?$/.test(path);

export function rememberReturn(): void {
  try {
    window.sessionStorage.setItem(KEY, window.location.pathname);
  } catch {
    // A browser that keeps nothing leads to the list.
  }
}

export function returnPath(): string {
  try {
    const kept = window.sessionStorage.getItem(KEY);
    return isOfPartners(kept) ? kept : '/partner';
  } catch {
    return '/partner';
  }
}
