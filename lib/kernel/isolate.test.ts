import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';

it('keeps a text that turns the direction inside its own isolate', () => {
  expect(isolate('cafe\u202Eliam\u2066')).toBe('\u2068cafeliam\u2069');
});
