/**
 * Loaded before a `web`: its wall clock is `CLOCK_SHIFT` seconds away from the machine's, and from `CLOCK_JUMP_AFTER`
 * milliseconds on `CLOCK_JUMP_TO` seconds. All of our code reads it by Date; timers and monotonic time go on unchanged,
 * as they do when a machine's clock is set. (libfaketime would move monotonic time too, and has to be installed.)
 */
const { CLOCK_SHIFT = '0', CLOCK_JUMP_AFTER = '', CLOCK_JUMP_TO = '0' } = process.env;

const PlainDate = Date;
let shiftMs = Number(CLOCK_SHIFT) * 1_000;

class ShiftedDate extends PlainDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(PlainDate.now() + shiftMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return PlainDate.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

// Heard by the row, which has to know that the clock was wrong.
const tell = (): void => console.log(`clock ${Math.round((Date.now() - PlainDate.now()) / 1_000)}`);
tell();
if (CLOCK_JUMP_AFTER !== '') {
  setTimeout(() => {
    shiftMs = Number(CLOCK_JUMP_TO) * 1_000;
    tell();
  }, Number(CLOCK_JUMP_AFTER)).unref();
}
