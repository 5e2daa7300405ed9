/** Who turned pushes on in this browser, and the session that the server last heard of it with. */
const OWNER = 'kupa.push-owner';
const SESSION = 'kupa.push-session';

export const isOwner = (owner: string): boolean => localStorage.getItem(OWNER) === owner;

export const setOwner = (owner: string): void => localStorage.setItem(OWNER, owner);

/** Whoever signs in next in this browser has no pushes until they ask for them. */
export function forgetOwner(): void {
  localStorage.removeItem(OWNER);
  localStorage.removeItem(SESSION);
}

/** Whether the server has not heard of this browser in a session, and notes that it does now. */
export function isNewSession(session: string): boolean {
  if (localStorage.getItem(SESSION) === session) return false;
  localStorage.setItem(SESSION, session);
  return true;
}
