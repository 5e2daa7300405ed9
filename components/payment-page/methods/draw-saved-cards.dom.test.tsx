import { expect, test } from 'vitest';
import type { SavedCard } from '#lib/modules/checkout/contract/saved-cards.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { drawCards } from './draw-saved-cards.ts';

const TEXTS = MESSAGES.en['payment-page'].remembered;
const card = (id: string, lastFour: string, isExpired = false): SavedCard => ({
  id,
  brand: 'Visa',
  lastFour,
  expiry: isExpired ? '0120' : '1239',
  isExpired,
});

/** A choice of two cards, one of them expired, in the document; the first is chosen. */
function given(isRemovable: boolean) {
  const [first, second] = [card('1', '1111'), card('2', '2222', true)];
  const chosen: (string | null)[] = [];
  const removed: string[] = [];
  const choice = drawCards(TEXTS, {
    choose: (one) => void chosen.push(one?.id ?? null),
    remove: async ({ id }) => {
      removed.push(id);
      return isRemovable;
    },
  });
  document.body.replaceChildren(choice.element);
  choice.show([first, second], first);
  const rows = [...document.querySelectorAll<HTMLElement>('fieldset > div')];
  const radios = [...document.querySelectorAll<HTMLInputElement>('input')];
  return { choice, chosen, removed, rows, radios };
}

const buttonsOf = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('button') ?? [])];
const textsOf = (row: HTMLElement | undefined) => buttonsOf(row).map(({ textContent }) => textContent);

test('saved cards and another card are one group, an expired card cannot be chosen', () => {
  const { choice, chosen, radios } = given(true);
  expect(radios.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
    ['1', true, false],
    ['2', false, true],
    ['', false, false],
  ]);
  radios[2]?.click();
  choice.lock(true);
  expect([chosen, document.querySelector('fieldset')?.disabled]).toEqual([[null], true]);
});

test('a card is removed after one question, which takes the place of its button', async () => {
  const { removed, rows } = given(true);
  buttonsOf(rows[0])[0]?.click();
  expect(textsOf(rows[0])).toEqual([TEXTS.remove, TEXTS.keep]);
  expect([removed, document.activeElement?.textContent?.includes('1111')]).toEqual([[], true]);
  buttonsOf(rows[0])[0]?.click();
  expect([removed, buttonsOf(rows[0]).every(({ disabled }) => disabled)]).toEqual([['1'], true]);
});

test('a card that is kept, or cannot be removed, has its button again, with the focus', async () => {
  const { choice, removed, rows } = given(false);
  const [button] = buttonsOf(rows[1]);
  button?.click();
  buttonsOf(rows[1])[1]?.click();
  expect([removed, buttonsOf(rows[1]), document.activeElement]).toEqual([[], [button], button]);
  choice.say('before');
  button?.click();
  buttonsOf(rows[1])[0]?.click();
  await expect.poll(() => buttonsOf(rows[1])).toEqual([button]);
  expect([removed, document.activeElement, document.querySelector('.error')?.textContent]).toEqual([['2'], button, '']);
});
