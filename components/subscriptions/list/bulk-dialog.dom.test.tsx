import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { SubscriptionState } from '#lib/kernel/subscription.ts';
import { CHANGED_AT_ONCE, type Chosen } from '#lib/modules/subscriptions/views/bulk.ts';
import { SubscriptionsDialog } from './bulk-dialog.tsx';
import type { ChangeResult } from './use-bulk-subscriptions.ts';

const plan = (index: number, state: SubscriptionState = 'active', currency = 'ILS'): Chosen => ({
  subscriptionId: `SUB-${index}`,
  description: 'Gym',
  buyerName: `Buyer ${index}`,
  buyerEmail: '',
  price: 10_000,
  currency,
  period: 'monthly',
  state,
  nextAt: null,
  isAllowed: true,
});
const COUNT = CHANGED_AT_ONCE * 2;
const MANY = Array.from({ length: COUNT }, (_, index) => plan(index));

function asked(change: 'pause' | 'cancel', chosen: readonly Chosen[]) {
  const sent: (readonly string[])[] = [];
  const closed: { left: string[]; hasRun: boolean }[] = [];
  let next = promised<{ ok: true; results: ChangeResult[] }>();
  const screen = renderScreen(
    <SubscriptionsDialog
      change={change}
      chosen={chosen}
      changeMany={(_, ids) => {
        sent.push(ids);
        next = promised();
        return next.promise;
      }}
      onClose={(left, hasRun) => closed.push({ left: left.map(({ subscriptionId }) => subscriptionId), hasRun })}
    />,
  );
  const outcomes = () => {
    const counts: Record<string, number> = {};
    for (const { dataset } of screen.getAllByRole('listitem'))
      counts[dataset['outcome'] ?? ''] = (counts[dataset['outcome'] ?? ''] ?? 0) + 1;
    return counts;
  };
  const answer = (results: ChangeResult[] | 'lost') =>
    act(async () => (results === 'lost' ? next.reject() : next.resolve({ ok: true, results })));
  return { ...screen, sent, closed, outcomes, answer };
}
const all = (result: ChangeResult) => Array.from({ length: CHANGED_AT_ONCE }, () => result);
const REFUSED: ChangeResult = { ok: false, why: 'changed', message: 'It has changed meanwhile.' };

test('before anything is done it says how many, what they come to in a month, and what is left out and why', () => {
  const { getByRole, queryByRole } = asked('pause', [
    ...[plan(1), plan(2), plan(3, 'retrying', 'EUR'), plan(4, 'paused'), plan(5, 'cancelled'), plan(6, 'completed')],
    { ...plan(7), isAllowed: false },
  ]);
  const words = getByRole('dialog').textContent ?? '';
  for (const part of [
    ...['Pause 3 subscriptions?', '2 subscriptions₪200.00 / month', '1 subscription€100.00 / month'],
    ...[
      'The next charge on each subscription won’t be made.',
      '1 is paused already',
      '2 have ended',
      'your role can’t do this',
    ],
  ])
    expect(words).toContain(part);
  expect(queryByRole('button', { name: 'Pause 3 subscriptions' })).not.toBeNull();
});

test('a selection that a change is not for has nothing to be pressed but the way back', async () => {
  const { user, getByRole, getAllByRole, queryByRole, closed } = asked('pause', [plan(1, 'cancelled')]);
  expect(getByRole('dialog').textContent).toContain('None of them can be paused');
  expect(queryByRole('button', { name: /^Pause/ })).toBeNull();
  await user.click(getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(closed).toEqual([{ left: ['SUB-1'], hasRun: false }]);
});

test('they are changed portion by portion, and every row is told as soon as it is known', async () => {
  const { user, getByRole, sent, outcomes, answer, findByText, closed } = asked('cancel', MANY);
  await user.click(getByRole('button', { name: `Cancel ${COUNT} subscriptions` }));
  expect(outcomes()).toEqual({ running: CHANGED_AT_ONCE, waiting: CHANGED_AT_ONCE });
  await answer(all({ ok: true }));
  expect(await findByText(`${CHANGED_AT_ONCE} of ${COUNT}…`)).toBeDefined();
  await answer([...all({ ok: true }).slice(1), REFUSED]);
  expect(outcomes()).toEqual({ cancel: COUNT - 1, refused: 1 });
  expect(await findByText('It has changed meanwhile.')).toBeDefined();
  expect(sent.flat()).toEqual(MANY.map(({ subscriptionId }) => subscriptionId));
  await user.click(getByRole('button', { name: 'Keep the remaining one selected' }));
  expect(closed).toEqual([{ left: [`SUB-${COUNT - 1}`], hasRun: true }]);
});

test('stopped, no further portion is begun; a portion without an answer is unknown and ends it', async () => {
  const first = asked('pause', MANY);
  await first.user.click(first.getByRole('button', { name: /^Pause/ }));
  await first.user.click(first.getByRole('button', { name: 'Stop' }));
  await first.answer(all({ ok: true }));
  expect([first.sent.length, first.outcomes()]).toEqual([1, { pause: CHANGED_AT_ONCE, waiting: CHANGED_AT_ONCE }]);
  first.unmount();

  const second = asked('pause', MANY);
  await second.user.click(second.getByRole('button', { name: /^Pause/ }));
  await second.answer('lost');
  expect([second.sent.length, second.outcomes()]).toEqual([1, { unknown: CHANGED_AT_ONCE, waiting: CHANGED_AT_ONCE }]);
});
