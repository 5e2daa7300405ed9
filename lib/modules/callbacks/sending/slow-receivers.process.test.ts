import { expect, test } from 'vitest';
import { meetBadReceivers } from '#lib/testing/callbacks/bad-receivers.ts';

/** The full form, fifty at once of every kind, is row W-09 of `npm run test:faults`. */

/** Row W-09 asks for 5.2 s without other load; here other tests use the processor too. */
const MAX_MS = 6_500;
const MAX_GROWN_BYTES = 30 * 2 ** 20;
const MAX_HELD_BYTES = 5 * 2 ** 20;
const SHOWN_BYTES = 3 * 4_096;

test('W-09: whatever a receiver does, fifty slow ones at once among them, a try ends within its 5 s and memory stays flat', async () => {
  const { meetings, grownBytes, heldBytes } = await meetBadReceivers(({ name }) =>
    name === 'sends headers without end, slowly' ? 50 : 3,
  );
  for (const { receiver, outcomes } of meetings) {
    expect({ [receiver.name]: outcomes.map(({ httpStatus, error }) => ({ httpStatus, error })) }).toEqual({
      [receiver.name]: outcomes.map(() => receiver.expected),
    });
    expect(outcomes.filter(({ durationMs }) => durationMs > MAX_MS)).toEqual([]);
    // A broken byte becomes a sign of three.
    expect(outcomes.filter(({ shownBytes }) => shownBytes > SHOWN_BYTES)).toEqual([]);
  }
  expect(meetings.flatMap(({ outcomes }) => outcomes).length).toBeGreaterThanOrEqual(50 + 3 * (meetings.length - 1));
  expect(grownBytes).toBeLessThanOrEqual(MAX_GROWN_BYTES);
  expect(heldBytes).toBeLessThanOrEqual(MAX_HELD_BYTES);
}, 20_000);
