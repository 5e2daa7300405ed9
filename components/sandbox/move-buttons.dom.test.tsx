import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { MoveButtons, type Moved } from './move-buttons.tsx';

function openClock() {
  const moved: number[] = [];
  let next = promised<Moved>();
  const screen = renderScreen(
    <MoveButtons
      move={(hours) => {
        moved.push(hours);
        next = promised();
        return next.promise;
      }}
    />,
  );
  const answer = (result: string | number | 'lost') =>
    act(async () =>
      result === 'lost'
        ? next.reject()
        : next.resolve(typeof result === 'number' ? { ok: true, due: result } : { ok: false, message: result }),
    );
  const [first] = screen.getAllByRole('button');
  return { ...screen, moved, answer, click: () => screen.user.click(first as HTMLElement) };
}

test.each([
  [0, 'Clock moved.'],
  [1, 'Clock moved. 1 subscription has a charge due.'],
  [12, 'Clock moved. 12 subscriptions have a charge due.'],
])('the clock is moved once, the screen follows and says so, with %i charges that are due', async (due, words) => {
  const { click, moved, answer, findByText, navigation } = openClock();
  await click();
  expect(moved).toHaveLength(1);
  await answer(due);
  expect(await findByText(words)).toBeDefined();
  expect(navigation).toEqual(['refresh']);
});

test.each([
  ['refuses', 'You may not move the clock.', 'You may not move the clock.'],
  ['does not answer', 'lost', 'Couldn’t move the clock. Try again.'],
])('where the server %s the screen shows the reason', async (_, result, words) => {
  const { click, answer, findByRole, getByRole } = openClock();
  await click();
  await answer(result);
  expect((await findByRole('alert')).textContent).toBe(words);
  expect(getByRole('status').textContent).toBe('');
});
