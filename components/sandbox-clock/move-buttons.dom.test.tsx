import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised, renderScreen } from '#components/testing/render-screen.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { MoveButtons } from './move-buttons.tsx';

function openClock() {
  const moved: number[] = [];
  let next = promised<Answer>();
  const screen = renderScreen(
    <MoveButtons
      move={(hours) => {
        moved.push(hours);
        next = promised();
        return next.promise;
      }}
    />,
  );
  const answer = (said: string | null | 'lost') =>
    act(async () =>
      said === 'lost' ? next.reject() : next.resolve(said === null ? { ok: true } : { ok: false, message: said }),
    );
  const [first] = screen.getAllByRole('button');
  return { ...screen, moved, answer, click: () => screen.user.click(first as HTMLElement) };
}

test('the clock is moved once, the screen follows and says so', async () => {
  const { click, moved, answer, findByText, navigation } = openClock();
  await click();
  expect(moved).toHaveLength(1);
  await answer(null);
  expect(await findByText('Clock moved.')).toBeDefined();
  expect(navigation).toEqual(['refresh']);
});

test.each([
  ['refuses', 'You may not move the clock.', 'You may not move the clock.'],
  ['does not answer', 'lost', 'Couldn’t move the clock. Try again.'],
])('where the server %s the screen says why', async (_, said, words) => {
  const { click, answer, findByRole, getByRole } = openClock();
  await click();
  await answer(said);
  expect((await findByRole('alert')).textContent).toBe(words);
  expect(getByRole('status').textContent).toBe('');
});
