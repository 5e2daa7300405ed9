import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { LanguageSwitch } from './preferences.tsx';

async function chooseRussian() {
  const answer = promised<{ ok: boolean }>();
  const asked: string[] = [];
  const screen = renderScreen(
    <LanguageSwitch
      choose={(language) => {
        asked.push(language);
        return answer.promise;
      }}
    />,
  );
  const chosen = async () => {
    await screen.user.click(screen.getByRole('button', { name: 'Language' }));
    const radio = (await screen.findAllByRole('menuitemradio')).find(
      (one) => one.getAttribute('aria-checked') === 'true',
    );
    await screen.user.keyboard('{Escape}');
    return radio?.textContent;
  };
  await screen.user.click(screen.getByRole('button', { name: 'Language' }));
  await screen.user.click(await screen.findByRole('menuitemradio', { name: 'Русский' }));
  return { ...screen, chosen, asked, answer };
}

test('a language counts as chosen before the server has remembered it', async () => {
  const { chosen, asked } = await chooseRussian();
  expect(asked).toEqual(['ru']);
  expect(await chosen()).toBe('Русский');
});

test.each(['refuses', 'does not answer'])(
  'where the server %s the language is as before, and the screen says so',
  async (how) => {
    const { chosen, answer, findAllByText } = await chooseRussian();
    await act(async () => (how === 'refuses' ? answer.resolve({ ok: false }) : answer.reject()));
    expect((await findAllByText('The language wasn’t changed. Try again.')).length).toBeGreaterThan(0);
    expect(await chosen()).toBe('English');
  },
);
