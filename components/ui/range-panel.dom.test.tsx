import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import { type Range, RangePanel } from './range-panel.tsx';

function openPanel({ language = 'en', ...given }: Partial<Range> & { language?: Language; hasTimes?: boolean } = {}) {
  const applied: Range[] = [];
  const panel = (
    <RangePanel from="" to="" today="2026-11-23" note="Israel" {...given} onApply={(range) => applied.push(range)} />
  );
  return { ...renderScreen(panel, { language }), applied };
}
const day = (number: number) => new RegExp(`November ${number}, 2026`);

test('two clicks in the calendar are a range', async () => {
  const { user, getByRole, applied } = openPanel();
  await user.click(getByRole('button', { name: day(5) }));
  await user.click(getByRole('button', { name: day(9) }));
  await user.click(getByRole('button', { name: 'Apply' }));
  expect(applied).toEqual([{ from: '2026-11-05', to: '2026-11-09' }]);
});

test('ends are typed with their times, in either order', async () => {
  const { user, getByLabelText, getByRole, applied } = openPanel({ hasTimes: true });
  await user.type(getByLabelText('From'), '2026-11-09');
  await user.type(getByLabelText('From: time'), '9');
  await user.type(getByLabelText('Up to'), '2026-11-05');
  await user.type(getByLabelText('Up to: time'), '1730');
  await user.click(getByRole('button', { name: 'Apply' }));
  expect(applied).toEqual([{ from: '2026-11-05T17:30', to: '2026-11-09T09:00' }]);
});

test('what is no date is said under its field, until it is mended', async () => {
  const { user, getByLabelText, getByRole, queryByRole, applied } = openPanel({ language: 'he', hasTimes: true });
  const from = getByLabelText('מתאריך');
  await user.type(from, '31.02.2026{Enter}');
  expect(getByRole('alert').textContent).toBe('יש להזין תאריך כגון 31.01.2026.');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  await user.type(from, '{Backspace}');
  expect(queryByRole('alert')).toBeNull();
  expect(applied).toEqual([]);
});

test('keys move through the days, over the end of a month, and Enter chooses', async () => {
  const { user, getByRole, applied, getByLabelText } = openPanel({ from: '2026-11-29', to: '2026-11-29' });
  getByRole('button', { name: day(29) }).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/December 6, 2026/);
  await user.keyboard('{PageUp}{Home}{ArrowRight}{Enter}');
  expect((getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-02');
  expect(applied).toEqual([]);
});

test('a range of days alone needs both ends', async () => {
  const { user, getByRole, applied } = openPanel({ from: '2026-11-05' });
  await user.click(getByRole('button', { name: 'Apply' }));
  expect(getByRole('alert').textContent).toBe('Choose a day.');
  expect(applied).toEqual([]);
});
