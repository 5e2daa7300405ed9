import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { useAction } from './use-action.ts';
import { useRefresh } from './use-refresh.ts';

type Answer = { ok: boolean; said: string };

function Actor({ action, heard }: { action: (input: string) => Promise<Answer>; heard: string[] }) {
  const { refresh } = useRefresh();
  const { run, isBusy, answer } = useAction(action, {
    noResponse: () => ({ ok: false, said: 'no answer' }),
    onAnswer: ({ ok, said }, input) => {
      heard.push(`${input}: ${said}`);
      if (ok) refresh();
    },
  });
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void run('one')}>
        Do it
      </button>
      <p role="status">{isBusy ? 'working' : (answer?.said ?? 'nothing yet')}</p>
    </>
  );
}

test('an action is busy until its answer, hands it over once, and then refreshes once', async () => {
  const answer = promised<Answer>();
  const heard: string[] = [];
  const screen = renderScreen(<Actor action={() => answer.promise} heard={heard} />);
  await screen.user.click(screen.getByRole('button'));
  expect(screen.getByRole('status').textContent).toBe('working');
  expect((screen.getByRole('button') as HTMLButtonElement).disabled).toBe(true);
  answer.resolve({ ok: true, said: 'done' });
  expect(await screen.findByText('done')).toBeDefined();
  expect(heard).toEqual(['one: done']);
  expect(screen.navigation).toEqual(['refresh']);
});

test('a call without an answer is not repeated, and says what that means', async () => {
  let calls = 0;
  const heard: string[] = [];
  const action = async (): Promise<Answer> => {
    calls += 1;
    throw new TypeError('Failed to fetch');
  };
  const screen = renderScreen(<Actor action={action} heard={heard} />);
  await screen.user.click(screen.getByRole('button'));
  expect(await screen.findByText('no answer')).toBeDefined();
  expect(calls).toBe(1);
  expect(heard).toEqual(['one: no answer']);
});

test('a call made offline fails at once and is not kept for when the network is back', async () => {
  let calls = 0;
  const screen = renderScreen(
    <Actor
      action={async () => {
        calls += 1;
        throw new TypeError('Failed to fetch');
      }}
      heard={[]}
    />,
  );
  window.dispatchEvent(new Event('offline'));
  await screen.user.click(screen.getByRole('button'));
  expect(await screen.findByText('no answer')).toBeDefined();
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toBe(1);
});
