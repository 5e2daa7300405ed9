import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { BulkProgress, StopBulk } from './bulk-progress.tsx';
import { useBulk } from './use-bulk.ts';

type Send = (portion: readonly number[], before: number) => Promise<string>;

/** Works off seven in portions of three; goes on after every answer but `enough` and none. */
function Runner({ send, heard }: { send: Send; heard: string[] }) {
  const { phase, start, stop, isStopping } = useBulk<number, string>({
    atOnce: 3,
    send,
    onAnswer: (answer, portion) => {
      heard.push(`${portion.join(' ')}: ${answer ?? 'nothing'}`);
      return answer !== null && answer !== 'enough';
    },
  });
  return (
    <>
      <button type="button" onClick={() => void start([1, 2, 3, 4, 5, 6, 7])}>
        Start
      </button>
      <StopBulk stop={stop} isStopping={isStopping} />
      <BulkProgress done={heard.length} count={3} />
      <p role="status">{phase}</p>
    </>
  );
}

test('a selection goes portion by portion, one call at a time, and a second click begins nothing', async () => {
  const answers = [promised<string>(), promised<string>(), promised<string>()];
  const sent: string[] = [];
  const heard: string[] = [];
  const send: Send = (portion, before) => {
    sent.push(`${portion.join(' ')} after ${before}`);
    return answers[sent.length - 1]?.promise ?? Promise.resolve('');
  };
  const screen = renderScreen(<Runner send={send} heard={heard} />);
  await screen.user.click(screen.getByText('Start'));
  await screen.user.click(screen.getByText('Start'));
  expect([sent, screen.getByRole('status').textContent]).toEqual([['1 2 3 after 0'], 'running']);
  for (const answer of answers) answer.resolve('ok');
  expect(await screen.findByText('done')).toBeDefined();
  expect(sent).toEqual(['1 2 3 after 0', '4 5 6 after 3', '7 after 6']);
  expect(heard).toEqual(['1 2 3: ok', '4 5 6: ok', '7: ok']);
});

test.each([
  ['has no answer', () => Promise.reject(new TypeError('Failed to fetch')), '1 2 3: nothing'],
  ['says that it is enough', () => Promise.resolve('enough'), '1 2 3: enough'],
] as const)('a portion that %s ends the run and is not repeated', async (_, send, only) => {
  const heard: string[] = [];
  const screen = renderScreen(<Runner send={send} heard={heard} />);
  await screen.user.click(screen.getByText('Start'));
  expect(await screen.findByText('done')).toBeDefined();
  expect(heard).toEqual([only]);
});

test('stop lets the portion under way come to its end and begins no other', async () => {
  const first = promised<string>();
  const heard: string[] = [];
  const screen = renderScreen(<Runner send={() => first.promise} heard={heard} />);
  await screen.user.click(screen.getByText('Start'));
  await screen.user.click(screen.getByText('Stop'));
  expect([screen.getByRole('status').textContent, heard]).toEqual(['running', []]);
  first.resolve('ok');
  expect(await screen.findByText('done')).toBeDefined();
  expect(heard).toEqual(['1 2 3: ok']);
});
