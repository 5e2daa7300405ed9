import { expect, it } from 'vitest';
import { leftOf } from './time-left.tsx';

const now = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => leftOf(new Date(now.getTime() + minutes * 60_000), now);

it.each([
  [-5, { minutes: 0, share: 0, tone: 'bad' }],
  [0, { minutes: 0, share: 0, tone: 'bad' }],
  [24 * 60 - 1, { minutes: 1439, share: 1439 / 10_080, tone: 'bad' }],
  [24 * 60, { minutes: 1440, share: 1 / 7, tone: 'wait' }],
  [48 * 60, { minutes: 2880, share: 2 / 7, tone: 'calm' }],
  [10_080, { minutes: 10_080, share: 1, tone: 'calm' }],
  [99_999, { minutes: 99_999, share: 1, tone: 'calm' }],
])('a hold that ends in %d minutes', (minutes, left) => expect(after(minutes)).toEqual(left));
