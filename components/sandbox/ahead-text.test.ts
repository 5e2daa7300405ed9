import { expect, test } from 'vitest';
import { aheadText } from './ahead-text.ts';

test.each([
  [41, '41 seconds'],
  [60, '1 minute'],
  [90_061, '1 day, 1 hour, 1 minute'],
  [7 * 86_400 + 30, '7 days'],
])('a clock that is %i seconds ahead is %s ahead', (seconds, words) => {
  expect(aheadText(seconds, 'en')).toBe(words);
  for (const language of ['he', 'es', 'ru', 'ar']) expect(aheadText(seconds, language)).not.toBe('');
});
