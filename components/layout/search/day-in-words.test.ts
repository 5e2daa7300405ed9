import { expect, it } from 'vitest';
import { dayInWords } from './day-in-words.ts';

const TODAY = '2026-11-23';
const read = (text: string, language: Parameters<typeof dayInWords>[2] = 'he') => dayInWords(text, TODAY, language);

it.each([
  ['Yesterday', { range: 'yesterday' }],
  ['אתמול', { range: 'yesterday' }],
  ['сегодня', { range: 'today' }],
  ['أمس', { range: 'yesterday' }],
  ['21/11', { day: '2026-11-21' }],
  ['21.11', { day: '2026-11-21' }],
  ['24/11', { day: '2025-11-24' }],
  ['1/2/24', { day: '2024-02-01' }],
  ['2026-02-28', { day: '2026-02-28' }],
  ['21 בנובמבר', { day: '2026-11-21' }],
  ['November 21, 2025', { day: '2025-11-21' }],
  ['21st of November', { day: '2026-11-21' }],
  ['21 Nov', { day: '2026-11-21' }],
  ['21 de noviembre', { day: '2026-11-21' }],
  ['21 ноября', { day: '2026-11-21' }],
  ['29 Feb 2024', { day: '2024-02-29' }],
])('%s is a day', (text, day) => expect(read(text)).toEqual(day));

it.each(['', '31/02', '99/1', 'November', '1234', '12.50.1', 'May flowers 3', 'Noa 21', '29/02/2026'])(
  '%j is none',
  (text) => expect(read(text)).toBeNull(),
);

it('in English the month stands first where the second number cannot be one', () => {
  expect(read('11/21', 'en')).toEqual({ day: '2026-11-21' });
  expect(read('11/21', 'es')).toBeNull();
});
