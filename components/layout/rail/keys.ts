/** Shortcuts without a modifier: their keys, and the elements in which a key is text. */

/** The first of two keys that lead to a screen; the second is the letter or digit of its entry in the navigation. */
export const LEADER = 'g';

/** How long the second key may take, milliseconds. */
export const SECOND_KEY_MS = 1_500;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The Latin letter or digit of a key: the typed one, or on a keyboard of another script the printed one (the key of S
 * types ד on a Hebrew one). Null for every other key, and with Shift.
 */
export function latinKeyOf({ key, code, shiftKey }: Pressed): string | null {
  if (shiftKey) return null;
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  // A press that types one sign of another script; `Enter` and its like are longer.
  return /^\p{L}$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null) : null;
}

/** The question mark, in Arabic the turned one. */
export const asksForHelp = ({ key }: Pressed): boolean => key === '?' || key === '؟';

const TYPED_INTO =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role=textbox], [role=combobox], ' +
  '[role=searchbox], [role=spinbutton], ' +
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range])';

/** Elements that use letters themselves: menus and lists find entries by them, a dialog has to be answered first. */
const KEEPS_LETTERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether a press there is a shortcut of the whole screen, and not text or an answer. */
export const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest(`${TYPED_INTO}, ${KEEPS_LETTERS}`) === null;
