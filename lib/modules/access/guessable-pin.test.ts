import { expect, test } from 'vitest';
import { pinForm } from './contract/till-forms.ts';
import { isGuessablePin } from './domain.ts';

/** Which PINs a person may choose. */

test.each([
  ...['0000', '9999', '55555', '000000'],
  ...['1234', '4321', '0123', '7890', '0987', '123456', '654321', '34567'],
  ...['1212', '2020', '1122', '112233', '123123', '1221', '1001'],
  ...['2580', '1004', '2468'],
])('%s is refused as easy to guess, with a sentence of its own', (pin) => {
  expect(isGuessablePin(pin)).toBe(true);
  const read = pinForm.schema.safeParse({ pin });
  expect(JSON.stringify(read.error?.issues)).toContain('counter.pin.guessable');
});

test.each(['5073', '7394', '1928', '40817', '918273', '1357902'.slice(0, 6)])('%s may be chosen', (pin) => {
  expect(isGuessablePin(pin)).toBe(false);
  expect(pinForm.schema.safeParse({ pin }).success).toBe(true);
});

test('few PINs of four digits are refused: at most four in a hundred', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  expect(all.filter(isGuessablePin).length).toBeLessThanOrEqual(400);
});
