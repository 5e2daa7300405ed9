/** PINs that are guessed first. Pure. */

const step = (from: string, to: string): number => (Number(to) - Number(from) + 10) % 10;

/** Columns of a keypad, and the numbers that people choose most beside runs and repetitions. */
const COMMON: ReadonlySet<string> = new Set(['2580', '0852', '1004', '2468', '1357', '147258', '159753', '123321']);

/**
 * Digits that are all the same, run up or down (0 follows 9), repeat a shorter piece (`1212`, `123123`) or pairs
 * (`1122`), read the same backwards twice over (`1221`), or are among the commonest.
 */
export function isGuessablePin(pin: string): boolean {
  const digits = [...pin];
  const steps = digits.slice(1).map((digit, at) => step(digits[at] ?? '', digit));
  const isRun = [0, 1, 9].some((every) => steps.every((one) => one === every));
  const isRepeated = [1, 2, 3].some((length) => pin.length % length === 0 && pin === repeat(pin, length));
  const isOfPairs = pin.length % 2 === 0 && steps.every((one, at) => at % 2 === 1 || one === 0);
  const isMirrored = pin === digits.toReversed().join('');
  return isRun || isRepeated || isOfPairs || isMirrored || COMMON.has(pin);
}

const repeat = (pin: string, length: number): string => pin.slice(0, length).repeat(pin.length / length);
