import { expect, test } from 'vitest';
import { dayByKey, shiftMonth, weeksOf } from './month.ts';
import { dayText, readDay, readTime } from './typed-day.ts';

test('a day is read back as each language writes it', () => {
  const texts = ['en', 'he', 'es', 'ru', 'ar'].map((language) => dayText('2026-01-31', language));
  expect(texts).toEqual(['2026-01-31', '31.01.2026', '31/01/2026', '31.01.2026', '31/01/2026']);
  for (const [index, language] of ['en', 'he', 'es', 'ru', 'ar'].entries())
    expect(readDay(texts[index] as string, language)).toBe('2026-01-31');
});

test('in English a day that could be a month is not guessed', () => {
  expect(readDay('31/1/2026', 'en')).toBe('2026-01-31');
  expect(readDay('1/31/2026', 'en')).toBe('2026-01-31');
  expect(readDay('5/6/2026', 'en')).toBeNull();
  expect(readDay('5.6.2026', 'he')).toBe('2026-06-05');
});

test.each(['30.2.2026', '2026-13-01', '1.1.26', 'today', ''])('%s is no day', (typed) =>
  expect(readDay(typed, 'he')).toBeNull(),
);

test('a time is read as it is typed', () => {
  expect(['9', '9:30', '0930', '23.59'].map(readTime)).toEqual(['09:00', '09:30', '09:30', '23:59']);
  expect(['24', '9:60', 'x', ''].map(readTime)).toEqual([null, null, null, null]);
});

test('a month has the weeks that it touches, from Sunday', () => {
  expect(weeksOf('2026-02').map(([sunday]) => sunday)).toEqual([
    '2026-02-01',
    '2026-02-08',
    '2026-02-15',
    '2026-02-22',
  ]);
  expect(weeksOf('2026-08').flat().at(0)).toBe('2026-07-26');
  expect(weeksOf('2026-08').flat().at(-1)).toBe('2026-09-05');
});

test('a shorter month ends with its last day', () => {
  expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28');
  expect(shiftMonth('2026-01-31', -1)).toBe('2025-12-31');
});

test('the right arrow leads on where one reads to the right, and back where one reads to the left', () => {
  expect(dayByKey('2026-11-23', 'ArrowRight', { turned: false, shift: false })).toBe('2026-11-24');
  expect(dayByKey('2026-11-23', 'ArrowRight', { turned: true, shift: false })).toBe('2026-11-22');
});
