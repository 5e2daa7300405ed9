/** Entries of local storage: the person who turned pushes on in this browser, and their session at its last renewal. */
const OWNER = 'kupa.push-owner';
const SESSION = 'kupa.push-session';

export const isOwner = (owner: string): boolean => localStorage.getItem(OWNER) === owner;

export const setOwner = (owner: string): void => localStorage.setItem(OWNER, owner);

/** Forgets the owner: the person who signs in next in this browser gets no pushes until they turn them on. */
export function forgetOwner(): void {
  localStorage.removeItem(OWNER);
  localStorage.removeItem(SESSION);
}

/** Whether this browser's subscription has not been renewed in a session; records that it is now. */
export function isNewSession(session: string): boolean {
  if (localStorage.getItem(SESSION) === session) return false;
  localStorage.setItem(SESSION, session);
  return true;
}
