import { act, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#components/testing/fake-server.ts';
import { field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { PRICES_AT_ONCE } from '#lib/modules/subscriptions/views/price-change.ts';
import type { PriceChoice } from '#lib/modules/subscriptions/views/templates.ts';
import type { SetPrices } from './price-actions.ts';
import { PricesDialog } from './prices-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const NEXT = new Date('2026-12-01T07:00:00Z');
const row = (index: number, more: Partial<PriceChoice> = {}): PriceChoice => ({
  subscriptionId: `SUB-${index}`,
  description: 'Gym',
  buyerName: `Buyer ${index}`,
  buyerEmail: '',
  price: 10_000,
  currency: 'ILS',
  period: 'monthly',
  state: 'active',
  nextAt: NEXT,
  ...more,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));

const FIELD = 'New price, ILS';
const all = (result: Answer, count = PRICES_AT_ONCE) => Array.from({ length: count }, () => result);

type Of = Parameters<typeof PricesDialog>[0]['of'];

function asked(of: Of, choose?: Parameters<typeof PricesDialog>[0]['choose']) {
  const sent: Parameters<SetPrices>[] = [];
  let said = promised<Answer<{ results: Answer[] }>>();
  let closed = 0;
  const screen = renderScreen(
    <PricesDialog
      of={of}
      setPrices={(...told) => {
        sent.push(told);
        said = promised();
        return said.promise;
      }}
      {...(choose && { choose })}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  const words = () => (screen.getByRole('dialog').textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  const answer = (results: Answer[]) => act(async () => said.resolve({ ok: true, results }));
  const lose = () => act(async () => said.reject());
  return { ...screen, sent, words, answer, lose, closed: () => closed };
}

test('before anything is changed it says how many, from what to what, by how much a month and from when', async () => {
  const { user, words, sent, getByRole } = asked({
    rows: [row(1), row(2, { price: 8_000 }), row(3, { price: 12_000 }), row(4, { state: 'paused' })],
  });
  expect((getByRole('button', { name: 'Change price' }) as HTMLButtonElement).disabled).toBe(true);
  await user.type(field(FIELD), '120');
  for (const part of [
    ...['Nothing is charged now.', '₪80.00 to ₪100.00', '₪120.00', 'More per month₪60.00'],
    ...['is on Dec 1, 2026', 'One has this price already.', 'One isn’t active and keeps its price.'],
  ])
    expect(words()).toContain(part);
  expect(getByRole('button', { name: 'Change 2 to ₪120.00' })).toBeDefined();
  expect(sent).toEqual([]);
});

test('a price that is none, and one that all have already, cannot be sent', async () => {
  const { user, words, sent, getByRole } = asked({ rows: rows(2) });
  const button = () => getByRole('button', { name: /^Change/ }) as HTMLButtonElement;
  await user.type(field(FIELD), '12,5,0{Enter}');
  await user.tab();
  expect(words()).toContain('Enter an amount such as 120.50.');
  await user.clear(field(FIELD));
  await user.type(field(FIELD), '100{Enter}');
  expect(words()).toContain('No active subscriptions would change.');
  expect(button().disabled).toBe(true);
  await user.clear(field(FIELD));
  await user.type(field(FIELD), '9'.repeat(11));
  await user.tab();
  expect(words()).toContain('The maximum is');
  expect(sent).toEqual([]);
});

test('of two currencies no one price can be chosen', async () => {
  const { user, getAllByRole, words, queryByLabelText, closed } = asked({
    rows: [row(1), row(2, { currency: 'EUR' })],
  });
  expect(words()).toContain('Select subscriptions with the same currency and frequency');
  expect(queryByLabelText(/^New price/)).toBeNull();
  await user.click(getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(closed()).toBe(1);
});

test('submitted twice in one moment, each is changed once, from the price that was shown', async () => {
  const { user, sent, answer, words, closed, navigation, getAllByRole } = asked({ rows: rows(PRICES_AT_ONCE + 1) });
  await user.type(field(FIELD), '90');
  await user.click(field(/^Tell the buyers/));
  const form = field(FIELD).form as HTMLFormElement;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[1]).toEqual({ price: 9_000, notifiesBuyer: false });
  expect(sent[0]?.[0]).toEqual(rows(PRICES_AT_ONCE).map(({ subscriptionId }) => ({ subscriptionId, from: 10_000 })));
  await answer(all({ ok: true }));
  await answer(all({ ok: true }, 1));
  expect(sent.flatMap(([portion]) => portion)).toHaveLength(PRICES_AT_ONCE + 1);
  expect(words()).toContain(`${PRICES_AT_ONCE + 1} of ${PRICES_AT_ONCE + 1} changed`);
  await user.click(getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(closed()).toBe(1);
  expect(navigation).toContain('refresh');
});

test('where half of many are refused, each says why, and the sum says how many were changed', async () => {
  const long = `It has changed meanwhile: ${'a very long reason '.repeat(20)}`;
  const { user, getByRole, getAllByRole, answer, words } = asked({ rows: rows(PRICES_AT_ONCE) });
  await user.type(field(FIELD), '90');
  await user.click(getByRole('button', { name: `Change ${PRICES_AT_ONCE} to ₪90.00` }));
  expect(getByRole('dialog').textContent).toContain(`0 of ${PRICES_AT_ONCE}`);
  await user.keyboard('{Escape}');
  expect(getByRole('dialog')).toBeDefined();
  await answer(
    Array.from({ length: PRICES_AT_ONCE }, (_, index) => (index % 2 ? { ok: false, message: long } : { ok: true })),
  );
  expect(words()).toContain(`${PRICES_AT_ONCE / 2} of ${PRICES_AT_ONCE} changed`);
  expect(getAllByRole('listitem').map(({ dataset }) => dataset['outcome'])).toEqual(
    Array.from({ length: PRICES_AT_ONCE }, (_, index) => (index % 2 ? 'refused' : 'done')),
  );
  expect(words().split(long.trim()).length - 1).toBe(PRICES_AT_ONCE / 2);
});

test('a portion without an answer is not known, and no further one is begun', async () => {
  const { user, getAllByRole, getByRole, lose, sent, words } = asked({ rows: rows(PRICES_AT_ONCE * 2) });
  await user.type(field(FIELD), '90');
  await user.click(getByRole('button', { name: /^Change/ }));
  await lose();
  expect(sent).toHaveLength(1);
  expect(getAllByRole('listitem').filter(({ dataset }) => dataset['outcome'] === 'unknown')).toHaveLength(
    PRICES_AT_ONCE,
  );
  expect(words()).toContain('The price may have changed: check the subscription.');
});

test('those of a template are found when they are changed; prices that cannot be read are asked for again', async () => {
  const server = fakeServer();
  server.answer('/subscriptions/templates/prices', 400);
  const template = {
    subscriptionId: 'SUB-T',
    description: 'Club',
    price: 10_000,
    currency: 'ILS',
    period: 'monthly',
  } as const;
  const wanted: unknown[] = [];
  const { user, findByText, findByRole, getByRole, sent, words } = asked({ template }, async (...which) => {
    wanted.push(which);
    return wanted.length === 1 ? { ok: false, message: 'Not now.' } : { ok: true, chosen: [row(7)] };
  });
  expect(field(FIELD).value).toBe('100.00');
  await user.clear(field(FIELD));
  await user.type(field(FIELD), '110');
  expect(await findByText('The current prices couldn’t be loaded.')).toBeDefined();
  server.answer('/subscriptions/templates/prices', [{ price: 10_000, count: 3, nextAt: NEXT.toISOString() }]);
  await user.click(getByRole('button', { name: 'Try again' }));
  const button = await findByRole('button', { name: 'Change 3 to ₪110.00' });
  await user.click(button);
  expect(await findByText('Not now.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.click(button);
  expect(wanted).toEqual([
    ['SUB-T', 11_000],
    ['SUB-T', 11_000],
  ]);
  expect(sent[0]?.[0]).toEqual([{ subscriptionId: 'SUB-7', from: 10_000 }]);
  expect(words()).toContain('0 of 1');
});
