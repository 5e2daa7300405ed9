import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { MoneyResult } from '#lib/modules/payments/views/dashboard.ts';
import { HOLDS_AT_ONCE, type HoldChoice } from '#lib/modules/payments/views/holds.ts';
import { HoldsDialog } from './bulk-dialog.tsx';

const hold = (_: unknown, index: number): HoldChoice => ({
  saleId: `SALE-${index}`,
  code: 1_000 + index,
  productName: `Room ${index}`,
  currency: 'ILS',
  held: 5_000,
});
const COUNT = HOLDS_AT_ONCE * 2;
const DONE: MoneyResult = { ok: true, amount: 5_000 };

async function captureAll() {
  const sent: string[][] = [];
  const closed: { again: string[]; hasRun: boolean }[] = [];
  let next = promised<{ ok: true; results: MoneyResult[] }>();
  const screen = renderScreen(
    <HoldsDialog
      action="capture"
      holds={Array.from({ length: COUNT }, hold)}
      end={(_, holds) => {
        sent.push(holds.map(({ saleId }) => saleId));
        next = promised();
        return next.promise;
      }}
      onClose={(again, hasRun) => closed.push({ again: again.map(({ saleId }) => saleId), hasRun })}
    />,
  );
  await screen.user.click(screen.getByRole('button', { name: /^Capture/ }));
  const outcomes = () => {
    const counts: Record<string, number> = {};
    for (const { dataset } of screen.getAllByRole('listitem'))
      counts[dataset['outcome'] ?? ''] = (counts[dataset['outcome'] ?? ''] ?? 0) + 1;
    return counts;
  };
  const answer = (results: MoneyResult[] | 'lost') =>
    act(async () => (results === 'lost' ? next.reject() : next.resolve({ ok: true, results })));
  return { ...screen, sent, closed, outcomes, answer };
}
const all = (answer: MoneyResult) => Array.from({ length: HOLDS_AT_ONCE }, () => answer);

test('holds are captured portion by portion, and every row is told as soon as it is known', async () => {
  const { sent, outcomes, answer, findByText, queryByRole } = await captureAll();
  expect(sent).toHaveLength(1);
  expect(outcomes()).toEqual({ running: HOLDS_AT_ONCE, waiting: HOLDS_AT_ONCE });
  expect(queryByRole('button', { name: 'Cancel' })).toBeNull();
  await answer(all(DONE));
  expect(outcomes()).toEqual({ captured: HOLDS_AT_ONCE, running: HOLDS_AT_ONCE });
  expect(await findByText(`${HOLDS_AT_ONCE} of ${COUNT} done`)).toBeDefined();
  await answer(all(DONE));
  expect(outcomes()).toEqual({ captured: COUNT });
  expect(sent.flat()).toEqual([...new Set(sent.flat())]);
});

test('what was refused for now stays selected, what was declined does not', async () => {
  const { answer, outcomes, user, getByRole, closed } = await captureAll();
  const [first, second, ...rest] = all(DONE);
  expect([first, second]).toHaveLength(2);
  await answer([
    { ok: false, why: 'busy', message: 'Another operation is in progress.' },
    { ok: false, why: 'declined', message: 'Refused.' },
    ...rest,
  ]);
  await answer(all(DONE));
  expect(outcomes()).toMatchObject({ busy: 1, declined: 1, captured: COUNT - 2 });
  await user.click(getByRole('button', { name: 'Close and keep one selected' }));
  expect(closed).toEqual([{ again: ['SALE-0'], hasRun: true }]);
});

test('a portion without an answer is being checked, is not sent again, and the rest is not begun', async () => {
  const { answer, outcomes, sent } = await captureAll();
  await answer('lost');
  expect(outcomes()).toEqual({ unknown: HOLDS_AT_ONCE, waiting: HOLDS_AT_ONCE });
  expect(sent).toHaveLength(1);
});

test('stopped, the portion under way comes to its end and no further one begins', async () => {
  const { answer, outcomes, sent, user, getByRole, closed } = await captureAll();
  await user.click(getByRole('button', { name: 'Stop' }));
  expect((getByRole('button', { name: 'Stop' }) as HTMLButtonElement).disabled).toBe(true);
  await answer(all(DONE));
  expect(outcomes()).toEqual({ captured: HOLDS_AT_ONCE, waiting: HOLDS_AT_ONCE });
  expect(sent).toHaveLength(1);
  await user.click(getByRole('button', { name: `Close and keep ${HOLDS_AT_ONCE} selected` }));
  expect(closed[0]?.again).toHaveLength(HOLDS_AT_ONCE);
});
