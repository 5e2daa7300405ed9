/** The screen from which a preview was begun, kept in the tab; the preview ends there. */

const KEY = 'kupa.preview-from';

/** True for a partner's screen, from which alone previews begin. */
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
