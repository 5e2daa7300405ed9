import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import type { SavedCard } from '#lib/modules/checkout/contract/saved-cards.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import { element } from '#components/payment-page/runtime/element.ts';

/** Choice among saved cards as a group of radios, and the question whether to save one. */

type Texts = Messages['payment-page']['remembered'];
type Does = {
  choose: (card: SavedCard | null) => void;
  /** False where the card could not be removed. */
  remove: (card: SavedCard) => Promise<boolean>;
};

export type CardChoice = {
  element: HTMLElement;
  show: (cards: readonly SavedCard[], chosen: SavedCard | null) => void;
  chooseOther: () => void;
  /** False where no choice is left. */
  focusChosen: () => boolean;
  lock: (isLocked: boolean) => void;
  /** Shown above the form to every buyer; `announce` is for screen readers. */
  say: (text: string) => void;
  announce: (text: string) => void;
};

export function drawCards(texts: Texts, { choose, remove }: Does): CardChoice {
  const group = element('fieldset', { class: 'cards', hidden: '' });
  const spoken = element('p', { class: 'spoken', role: 'status' });
  const problem = element('p', { class: 'error', role: 'alert' });

  const radio = (card: SavedCard | null, isChosen: boolean): HTMLInputElement => {
    const made = element('input', { type: 'radio', name: 'remembered', value: card?.id ?? '' });
    [made.checked, made.disabled] = [isChosen, card?.isExpired ?? false];
    made.addEventListener('change', () => choose(card));
    return made;
  };
  const row = (card: SavedCard, isChosen: boolean): HTMLElement =>
    drawRow(card, texts, radio(card, isChosen), async () => {
      problem.textContent = '';
      return remove(card);
    });
  const chosen = (): HTMLInputElement | null => group.querySelector('input:checked');
  return {
    element: element('div', {}, spoken, group),
    show(cards, now) {
      group.hidden = cards.length === 0;
      const other = element(
        'div',
        {},
        element('label', {}, radio(null, now === null), element('span', {}, texts.other)),
      );
      group.textContent = '';
      group.append(
        element('legend', {}, texts.choose),
        ...cards.map((card) => row(card, card.id === now?.id)),
        other,
        problem,
      );
    },
    chooseOther() {
      const other = group.querySelector<HTMLInputElement>('input[value=""]');
      if (other) other.checked = true;
    },
    focusChosen() {
      if (group.hidden) return false;
      chosen()?.focus();
      return true;
    },
    lock(isLocked) {
      group.disabled = isLocked;
    },
    say(text) {
      problem.textContent = text;
    },
    announce(text) {
      spoken.textContent = text;
    },
  };
}

const nameOf = ({ brand, lastFour }: SavedCard, texts: Texts): string =>
  texts.card
    .replace('{brand}', () => isolateLeftToRight(brand))
    .replace('{digits}', () => isolateLeftToRight(lastFour));

type Remove = () => Promise<boolean>;

/** One card: its radio, name and expiry, and the button that removes it. */
function drawRow(card: SavedCard, texts: Texts, radio: HTMLInputElement, remove: Remove): HTMLElement {
  const date = isolateLeftToRight(`${card.expiry.slice(0, 2)} / ${card.expiry.slice(2)}`);
  const name = nameOf(card, texts);
  const until = element(
    'small',
    card.isExpired ? { class: 'over' } : {},
    (card.isExpired ? texts.expired : texts.expires).replace('{date}', () => date),
  );
  const button = element(
    'button',
    { type: 'button', 'aria-label': texts.remove_card.replace('{card}', () => name) },
    texts.remove,
  );
  const drawn = element('div', {}, element('label', {}, radio, element('span', {}, name, until)), button);
  button.addEventListener('click', () => confirmRemoval(drawn, button, name, texts, remove));
  return drawn;
}

/** Asks once before a card is removed for good; the question takes the place of the button. */
function confirmRemoval(row: HTMLElement, button: HTMLButtonElement, name: string, texts: Texts, remove: Remove): void {
  const question = element(
    'p',
    { tabindex: '-1' },
    texts.remove_ask.replace('{card}', () => name),
  );
  const [yes, no] = [
    element('button', { type: 'button' }, texts.remove),
    element('button', { type: 'button' }, texts.keep),
  ];
  const confirmation = element('div', { class: 'sure', role: 'group' }, question, yes, no);
  const back = (): void => {
    confirmation.replaceWith(button);
    row.classList.remove('wraps');
    button.focus();
  };
  yes.addEventListener('click', async () => {
    yes.disabled = no.disabled = true;
    if (!(await remove())) back();
  });
  no.addEventListener('click', back);
  row.classList.add('wraps');
  button.replaceWith(confirmation);
  question.focus();
}

/** The question whether to save the card. Unticked at first, as consent has to be given. */
export function drawQuestion(texts: Texts): { element: HTMLElement } {
  const box = element('input', {
    type: 'checkbox',
    name: 'remember',
    id: 'remember',
    'aria-describedby': 'remember-help',
  });
  return {
    element: element(
      'div',
      { class: 'remember' },
      element('label', { for: 'remember' }, box, texts.ask),
      element('p', { class: 'help', id: 'remember-help' }, texts.ask_help),
    ),
  };
}
