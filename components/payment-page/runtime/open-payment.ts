import type { PageResponse, MethodResponse } from '../model/wire.ts';

/**
 * A template's form remembers in its tab that it has sent a payment until the outcome was shown in this tab. A reload
 * before that continues the payment of the old form; afterwards a new form is a new payment. Without a storage the
 * memory is lost with the page.
 */

/** The address of the page, and of a template the token of its form: a sale of its own is paid once anyway. */
type Form = { address: string; once?: string };

const storage = <Value>(does: (tab: Storage) => Value): Value | undefined => {
  try {
    return does(sessionStorage);
  } catch {
    return undefined;
  }
};

/** Number of payments sent by this form; the state is known when as many have arrived. */
let clicks = 0;

const TOKEN_LENGTH = 22;

export const keepOpen = ({ address, once }: Form): void => {
  clicks += 1;
  if (once) storage((tab) => tab.setItem(address, once + clicks));
};

/** The form whose state is read, as a part of an address's query. */
export const formQuery = ({ once }: Pick<Form, 'once'>): string => (once ? `&once=${once}&clicks=${clicks}` : '');

/** Forgets the payment at a final response: of the form itself, or of the link whose form continued at this page. */
export const closeWith = ({ address }: Form, answer: PageResponse | MethodResponse): void => {
  if (answer.kind === 'say' ? !answer.isOpen : answer.kind === 'paid' || answer.kind === 'reload')
    storage((tab) => {
      tab.removeItem(tab.getItem(address) ?? '');
      tab.removeItem(address);
    });
};

/** The payment continues at the page of the sale that this form made. */
export const continueAt = ({ address, once }: Form, page: string): void => {
  if (once) storage((tab) => tab.setItem(page.split('?')[0] ?? page, address));
};

/** Continues the payment of the form before this one. True: its state has to be read first. */
export const takeUp = (form: Form): boolean => {
  const before = form.once && storage((tab) => tab.getItem(form.address));
  if (!before) return false;
  form.once = before.slice(0, TOKEN_LENGTH);
  clicks = Number(before.slice(TOKEN_LENGTH));
  return true;
};
