import type { SavedCard } from '#lib/modules/checkout/contract/saved-cards.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import { element } from '#components/payment-page/runtime/element.ts';

/** The choice among remembered cards as a group of radios, and the question whether to remember one. */

type Texts = Messages['payment-page']['remembered'];
type Does = {
  choose: (card: SavedCard | null) => void;
  /** False where it could not be. */
  remove: (card: SavedCard) => Promise<boolean>;
};

export type CardChoice = {
  element: HTMLElement;
  show: (cards: readonly SavedCard[], chosen: SavedCard | null) => void;
  chooseOther: () => void;
  /** False where there is no choice any more. */
  focusChosen: () => boolean;
  lock: (isLocked: boolean) => void;
  /** Shown above the form to every buyer; `announce` is for screen readers. */
  say: (text: string) => void;
  announce: (text: string) => void;
};

/** Numbers run left to right in every language. */
const isolate = (text: string): string => `\u2066${text}\u2069`;

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
  const nameOf = ({ brand, lastFour }: SavedCard): string =>
    texts.card.replace('{brand}', () => isolate(brand)).replace('{digits}', () => isolate(lastFour));

  function row(card: SavedCard, isChosen: boolean): HTMLElement {
    const date = isolate(`${card.expiry.slice(0, 2)} / ${card.expiry.slice(2)}`);
    const until = element(
      'small',
      card.isExpired ? { class: 'over' } : {},
      (card.isExpired ? texts.expired : texts.expires).replace('{date}', () => date),
    );
    const way = element(
      'button',
      { type: 'button', 'aria-label': texts.remove_card.replace('{card}', () => nameOf(card)) },
      texts.remove,
    );
    const drawn = element(
      'div',
      {},
      element('label', {}, radio(card, isChosen), element('span', {}, nameOf(card), until)),
      way,
    );
    way.addEventListener('click', () => ask(card, drawn, way));
    return drawn;
  }

  /** A card is removed for good: its owner is asked once. */
  function ask(card: SavedCard, drawn: HTMLElement, way: HTMLButtonElement): void {
    const question = element(
      'p',
      { tabindex: '-1' },
      texts.remove_ask.replace('{card}', () => nameOf(card)),
    );
    const [yes, no] = [
      element('button', { type: 'button' }, texts.remove),
      element('button', { type: 'button' }, texts.keep),
    ];
    const asked = element('div', { class: 'sure', role: 'group' }, question, yes, no);
    const back = (): void => {
      asked.replaceWith(way);
      drawn.classList.remove('wraps');
      way.focus();
    };
    yes.addEventListener('click', async () => {
      yes.disabled = no.disabled = true;
      problem.textContent = '';
      if (!(await remove(card))) back();
    });
    no.addEventListener('click', back);
    drawn.classList.add('wraps');
    way.replaceWith(asked);
    question.focus();
  }

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

/** Never ticked before its owner does. */
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
