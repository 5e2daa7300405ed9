import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { PayoutChoice } from './payout-choice.tsx';
import type { PayoutOutcome } from './payout-outcomes.ts';

function openChoice(answers: 'ok' | 'refused' | 'lost') {
  const chosen: PayoutOutcome[] = [];
  const screen = renderScreen(
    <PayoutChoice
      choose={async (outcome) => {
        chosen.push(outcome);
        if (answers === 'lost') throw new Error('lost');
        return answers === 'ok' ? { ok: true } : { ok: false, message: 'The bank is away.' };
      }}
    />,
  );
  return { ...screen, chosen };
}

test('what becomes of the next payout is chosen once, and the screen says so', async () => {
  const { user, getByRole, findByText, chosen } = openChoice('ok');
  await user.selectOptions(getByRole('combobox'), 'returned');
  expect(await findByText('Saved. Applies to the next payout in this sandbox.')).toBeDefined();
  expect(chosen).toEqual(['returned']);
});

test.each([
  ['refused', 'The bank is away.'],
  ['lost', 'Couldn’t save this. Try again.'],
] as const)('where the choice is %s the screen says why', async (answers, words) => {
  const { user, getByRole, findByRole } = openChoice(answers);
  await user.selectOptions(getByRole('combobox'), 'down');
  expect((await findByRole('alert')).textContent).toBe(words);
});
