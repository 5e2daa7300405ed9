import { afterEach, expect, test, vi } from 'vitest';
import type { CardScript } from '#components/payment-page/model/view.ts';
import { runCardForm } from './run-card-form.ts';

afterEach(() => vi.unstubAllGlobals());

const view = {
  address: '/sale/generate/S',
  language: 'en',
  asksSocialId: false,
  needsCvv: true,
  installments: '1',
  checking: false,
  texts: { paying: 'Paying…', fix: '', not_sent: 'Not sent.' },
} as unknown as CardScript;

/** A form with a choice, and what it sends. */
function given(): { place: HTMLElement; sent: unknown[] } {
  const place = document.createElement('div');
  place.innerHTML = `<p class="spoken"></p><form><div class="notice" tabindex="-1"></div>
    <input name="cardNumber" value="4111111111111111">
    <select name="installments"><option value="1"></option><option value="3" selected></option></select>
    <div class="act"><p class="help"></p><button>Pay</button></div></form>`;
  document.body.replaceChildren(place);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ kind: 'check' });
  });
  runCardForm(place, view, () => undefined);
  return { place, sent };
}

const click = (place: HTMLElement): void =>
  void place.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));

test('what was chosen is sent, although the form is locked while it is on its way', async () => {
  const { place, sent } = given();
  click(place);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ cardNumber: '4111111111111111', installments: '3', language: 'en' });
});

test('what throws before anything has left is said, and the button can be pressed again', async () => {
  const { place, sent } = given();
  vi.stubGlobal('AbortController', undefined);
  click(place);
  await vi.waitFor(() => expect(place.querySelector('.notice')?.textContent).toBe('Not sent.'));
  expect([sent, place.querySelector('button')?.disabled]).toEqual([[], false]);
});

test('the question about an equal payment keeps what was typed, and the next press pays all the same', async () => {
  const { place, sent } = given();
  const code = document.createElement('input');
  Object.assign(code, { id: 'cardCvv', name: 'cardCvv', value: '123' });
  place.querySelector('form')?.prepend(code);
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ kind: 'say', text: 'Pay again?', field: null, code: 0, again: 'Pay ₪55.00 again' });
  });
  click(place);
  await vi.waitFor(() => expect(place.querySelector('.notice')?.textContent).toBe('Pay again?'));
  expect([place.querySelector('button')?.textContent, code.value]).toEqual(['Pay ₪55.00 again', '123']);
  click(place);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map((body) => (body as { again?: true }).again)).toEqual([undefined, true]);
});
