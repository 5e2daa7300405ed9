import type { CardBrand } from '#lib/kernel/card/card.ts';
import { MAX_SAVED_CARDS, type SavedCard } from '#lib/modules/checkout/contract/saved-cards.ts';
import { requestSavedCards } from '#components/payment-page/runtime/saved-cards-client.ts';
import { forgetSecret, hasStorage, knownSecret, ownSecret } from './browser-secret.ts';
import { seller, texts as all } from './card-texts.ts';
import { drawCards, drawQuestion } from './draw-saved-cards.ts';
import { addStyle } from '#components/payment-page/runtime/element.ts';
import { SAVED_CARDS_STYLE } from './saved-cards-style.ts';

/**
 * Cards saved in this browser, inside the card form: a choice above it, and the question below it. The form stays the
 * page's own. It shows fewer fields while a saved card is chosen, and its data is completed here when it is sent.
 */

const texts = all.remembered;

/** Fields that are not sent when a saved card pays, whatever they contain. */
const TYPED = ['cardNumber', 'cardExpiry', 'buyerName', 'socialId', 'zipCode', 'remember'];
/** Fields that a saved card still needs. */
const STAYING = ['cardCvv', 'installments'];

/**
 * First digits that stand for a brand where only the server has the number: the form asks for a security code of the
 * brand's length.
 */
const standIn = (brand: CardBrand): string => (brand === 'AMEX' ? '37' : '4');

/**
 * Shows saved cards, and offers to save one, where there is a form, a seller who takes them, a storage, and a browser
 * that can complete the data of a form (Safari since 15).
 */
export function beginSavedCards(): void {
  const number = document.getElementById('cardNumber');
  const form = number?.closest('form');
  if (seller === null || !form || !(number instanceof HTMLInputElement)) return;
  if (!('FormDataEvent' in globalThis) || !hasStorage()) return;
  addStyle(SAVED_CARDS_STYLE);
  void offer(form, number, seller);
}

async function offer(form: HTMLFormElement, number: HTMLInputElement, of: string): Promise<void> {
  const question = drawQuestion(texts);
  const cards = drawCards(texts, { choose, remove });
  let chosen: SavedCard | null = null;
  let typed = '';

  /** Chooses a saved card; null is a card that is typed. */
  function choose(card: SavedCard | null): void {
    if (chosen === null) typed = number.value;
    chosen = card;
    form.toggleAttribute('data-remembered', card !== null);
    for (const name of STAYING) document.getElementById(name)?.closest('.field')?.classList.add('stays');
    number.value = card === null ? typed : standIn(card.brand);
    number.dispatchEvent(new Event('input'));
    // The security code belongs to the card chosen before.
    const code = document.getElementById('cardCvv');
    if (code instanceof HTMLInputElement) code.value = '';
  }

  async function remove(card: SavedCard): Promise<boolean> {
    const left = await requestSavedCards({ secret: ownSecret(of), remove: card.id });
    if (left === null) {
      cards.say(texts.not_removed);
      return false;
    }
    if (left.length === 0) forgetSecret(of);
    // A chosen card other than the removed one stays chosen.
    const next =
      left.find(({ id }) => id === chosen?.id) ??
      (chosen === null ? null : (left.find(({ isExpired }) => !isExpired) ?? null));
    show(left, next);
    if (!cards.focusChosen()) number.focus();
    cards.announce(texts.removed);
    return true;
  }

  function show(list: readonly SavedCard[], next: SavedCard | null): void {
    cards.show(list, next);
    // Below the button: it comes while the number is typed, and the button under the thumb stays where it is.
    if (list.length < MAX_SAVED_CARDS) form.querySelector('.act')?.after(question.element);
    else question.element.remove();
    if (next !== chosen) choose(next);
  }

  form.addEventListener('formdata', ({ formData }) => {
    if (chosen !== null) for (const name of TYPED) formData.delete(name);
    if (chosen !== null) formData.set('remembered', chosen.id);
    if (chosen !== null || formData.has('remember')) formData.set('secret', ownSecret(of));
  });
  // A number was entered after all: by the buyer, the sandbox's helper or the browser's autofill.
  number.addEventListener('input', () => {
    if (chosen === null || number.value === standIn(chosen.brand)) return;
    typed = number.value;
    chosen = null;
    form.removeAttribute('data-remembered');
    cards.chooseOther();
  });
  new MutationObserver(() => cards.lock(form.getAttribute('aria-busy') === 'true')).observe(form, {
    attributeFilter: ['aria-busy'],
  });

  const secret = knownSecret(of);
  const list = (secret && (await requestSavedCards({ secret }))) || [];
  form.prepend(cards.element);
  // The focus is not moved while the buyer is typing.
  const isUntouched = number.value === '' && !form.contains(document.activeElement);
  show(list, isUntouched ? (list.find(({ isExpired }) => !isExpired) ?? null) : null);
  if (list.length > 0) cards.announce(texts.found.replace('{count}', String(list.length)));
}
