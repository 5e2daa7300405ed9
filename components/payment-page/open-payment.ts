import type { PageAnswer, Standing } from './wire.ts';

/**
 * A template's form remembers in its tab that it has sent a payment until it knows how that ended. Whoever loads the page again meanwhile goes on with the
 * payment of the old form; afterwards a new form is a new payment. A browser without a storage forgets it with the page.
 */

/** The address of the link, and the token of its form; none on the page of a sale, which is paid once anyway. */
type Form = { address: string; once?: string };

const storage = <Value>(does: (tab: Storage) => Value): Value | undefined => {
  try {
    return does(sessionStorage);
  } catch {
    return undefined;
  }
};

export const keepOpen = ({ address, once }: Form): void => {
  if (once) storage((tab) => tab.setItem(address, once));
};

/** Forgets it where the answer is an end. */
export const closeWith = ({ address, once }: Form, answer: PageAnswer | Standing): void => {
  if (once && (answer.kind === 'say' ? !answer.isOpen : answer.kind === 'paid' || answer.kind === 'reload')) storage((tab) => tab.removeItem(address));
};

/** Takes up what the form before this one has sent. True: the first thing is to ask how it stands. */
export const takeUp = (form: Form): boolean => {
  const before = form.once && storage((tab) => tab.getItem(form.address));
  if (before) form.once = before;
  return !!before;
};
