import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { statusesOfWord } from './status-search-words.ts';

test.each(LANGUAGES)('a status that lists name by one word is found by that word (%s)', (language) => {
  const named = SALE_STATUSES.map((status) => [status, say(language, `common.status.${status}`)] as const);
  const missing = named.filter(
    ([status, name]) => !name.includes(' ') && !statusesOfWord(name).some((one) => one === status),
  );
  expect(missing).toEqual([]);
});

test('a word that names no status is a word', () => expect(statusesOfWord('Coffee')).toEqual([]));
