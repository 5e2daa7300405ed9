import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Refused } from '../ui/refused.ts';
import { SavedViews } from './saved-views.tsx';

type Answer = { ok: true } | Refused;
type View = Parameters<typeof SavedViews>[0]['views'][number];
const OPEN: View = { id: 1, name: 'Open', query: '?status=initial' };

async function openViews(views: readonly View[] = [OPEN]) {
  const asked: string[] = [];
  let next = promised<Answer>();
  const answer = (what: Answer | 'lost') => act(async () => (what === 'lost' ? next.reject() : next.resolve(what)));
  const ask = (text: string) => {
    asked.push(text);
    next = promised<Answer>();
    return next.promise;
  };
  const drawn = (now: readonly View[]) => (
    <SavedViews
      list="sales"
      views={now}
      query="?status=completed"
      actions={{
        save: (list, name, query) => ask(`save ${list} ${name} ${query}`),
        remove: (id) => ask(`remove ${id}`),
      }}
    />
  );
  const screen = renderScreen(drawn(views));
  await screen.user.click(screen.getByRole('button'));
  const field = (await screen.findByLabelText('View name')) as HTMLInputElement;
  return {
    ...screen,
    asked,
    answer,
    field,
    render: (now: readonly View[]) => screen.redraw(drawn(now)),
    names: () => screen.getAllByRole('link').map((link) => link.textContent),
  };
}

test('a view is in the list before the server has kept it, and stays when it has', async () => {
  const { user, field, findByText, names, answer, render, asked, navigation } = await openViews();
  await user.type(field, 'Done');
  await user.click(await findByText('Save view'));
  expect(names()).toEqual(['Done', 'Open']);
  expect(asked).toEqual(['save sales Done ?status=completed']);
  await answer({ ok: true });
  expect(names()).toEqual(['Done', 'Open']);
  expect(navigation).toEqual(['refresh']);
  expect(field.value).toBe('');
  render([{ id: 2, name: 'Done', query: '?status=completed' }, OPEN]);
  expect(names()).toEqual(['Done', 'Open']);
});

test.each([
  ['the server disagrees', { ok: false as const, message: 'You have 50 views already.' }, 'You have 50 views already.'],
  ['the server does not answer', 'lost' as const, 'The view wasn’t saved. Try again.'],
])(
  'where %s the view is gone again, the screen says why, and the name is still in the field',
  async (_, said, message) => {
    const { user, field, findByText, findByRole, names, answer, navigation } = await openViews();
    await user.type(field, 'Done');
    await user.click(await findByText('Save view'));
    await answer(said);
    expect(names()).toEqual(['Open']);
    expect((await findByRole('alert')).textContent).toBe(message);
    expect(field.value).toBe('Done');
    expect(navigation).toEqual([]);
  },
);

test('a view that is taken away is gone at once, and back where that failed', async () => {
  const { user, findByRole, queryAllByRole, names, answer } = await openViews();
  await user.click(await findByRole('button', { name: 'Remove view Open' }));
  expect(queryAllByRole('link')).toEqual([]);
  await answer('lost');
  expect(names()).toEqual(['Open']);
  expect(await findByRole('alert')).toBeDefined();
});

test('D3: a view whose filters were changed says so, and can be saved over', async () => {
  const { user, getByRole, findByText, render, asked } = await openViews([
    { id: 2, name: 'Done', query: '?status=completed' },
    OPEN,
  ]);
  expect(getByRole('button', { name: 'Done', expanded: true })).toBeDefined();
  render([{ id: 2, name: 'Done', query: '?status=refunded' }, OPEN]);
  expect(getByRole('button', { name: 'Done edited', expanded: true })).toBeDefined();
  await user.click(await findByText(/Save changes to .?Done/));
  expect(asked).toEqual(['save sales Done ?status=completed']);
});

test('a view without a name is not sent', async () => {
  const { user, findByText, findByRole, asked } = await openViews();
  await user.click(await findByText('Save view'));
  expect((await findByRole('alert')).textContent).toBe('Enter a name.');
  expect(asked).toEqual([]);
});
