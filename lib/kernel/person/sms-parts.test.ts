import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each<[what: string, text: string, parts: number, characters: number]>([
  ['seven bits fill one message with 160', 'a'.repeat(160), 1, 160],
  ['one more makes two parts of 153', 'a'.repeat(161), 2, 161],
  ['307 need three', 'a'.repeat(307), 3, 307],
  ['a euro takes the room of two', `€${'a'.repeat(158)}`, 1, 160],
  ['one Hebrew letter makes all of it sixteen bits', `ש${'a'.repeat(69)}`, 1, 70],
  ['and 71 of those two parts', 'ש'.repeat(71), 2, 71],
  ['a shekel sign too', '₪5', 1, 2],
  ['nothing is one message', '', 1, 0],
])('%s', (_, text, parts, characters) => {
  expect(smsParts(text)).toEqual({ parts, characters });
});
