import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  camtOf,
  camtStatementOf,
  csvOf,
  mt940Of,
  ofxOf,
  type SampleLine,
} from '#lib/testing/bank-statements/write-statements.ts';
import { times } from '#lib/testing/thorough.ts';
import { readStatement } from './read-statement.ts';
import { PROBLEMS } from './statement.ts';

/** Whatever lines a bank writes come back as they are; whatever a file says, reading it ends in lines or a refusal. */

const SEED = Number(process.env['KUPA_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const OPTIONS = { currency: 'ILS', account: '1007' };

const day = fc.integer({ min: 0, max: 3_000 }).map((after) => {
  return new Date(Date.UTC(2020, 0, 1) + after * 86_400_000).toISOString().slice(0, 10);
});
// Letters that all four formats can carry.
const word = fc.stringMatching(/^[A-Za-zא-ת0-9 &'".-]{1,30}$/).map((text) => `x${text.trim()}`);
const line: fc.Arbitrary<SampleLine> = fc.record({
  bookedOn: day,
  valueOn: day,
  amount: fc.oneof(fc.integer({ min: 1, max: 99_999_999_999 }), fc.integer({ min: -99_999_999_999, max: -1 })),
  text: word,
  reference: fc.stringMatching(/^[A-Z0-9]{6,16}$/),
});
/** MT940 has the day of an entry without its year: the one nearest to the value date. */
const near = line.map((one) => ({ ...one, bookedOn: one.valueOn }));

const facts = (lines: readonly SampleLine[]) =>
  lines.map(({ bookedOn, valueOn, amount }) => [bookedOn, valueOn, amount]);

test.each([
  ['mt940', mt940Of],
  ['camt053', (lines: readonly SampleLine[]) => camtOf(camtStatementOf(lines))],
  ['ofx', (lines: readonly SampleLine[]) => ofxOf(lines)],
  ['table', (lines: readonly SampleLine[]) => csvOf(lines)],
])(`%s: lines come back as they were written (seed ${SEED})`, (format, write) => {
  fc.assert(
    fc.property(fc.array(format === 'mt940' ? near : line, { minLength: 1, maxLength: 40 }), (lines) => {
      const read = readStatement(write(lines), OPTIONS);
      if (!read.ok) throw new Error(JSON.stringify(read.problem));
      expect(facts(read.lines.map((one) => ({ ...one, reference: '' })))).toEqual(facts(lines));
    }),
    { seed: SEED, numRuns: times(60, 3_000) },
  );
});

const SAMPLES = [mt940Of, (lines: readonly SampleLine[]) => camtOf(camtStatementOf(lines)), ofxOf, csvOf];
const PIECES = ['<', '>', '&', '"', ',', ';', '\n', '\0', ':61:', ':62F:', '1e3', 'NaN', '<!DOCTYPE a>', '-', '\ufffd'];

test(`a damaged file ends in whole amounts and real days, or in a refusal (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.array(near, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...SAMPLES),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...PIECES), fc.nat(12)), {
        minLength: 1,
        maxLength: 5,
      }),
      (lines, write, wounds) => {
        let text = write(lines);
        for (const [place, piece, length] of wounds) {
          const at = Math.floor(place * text.length);
          text = text.slice(0, at) + piece + text.slice(at + length);
        }
        const read = readStatement(text, OPTIONS);
        if (!read.ok) expect(PROBLEMS).toContain(read.problem.why);
        for (const { amount, bookedOn, valueOn } of read.ok ? read.lines : []) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          for (const one of [bookedOn, valueOn]) expect(new Date(one).toISOString().slice(0, 10)).toBe(one);
        }
      },
    ),
    { seed: SEED, numRuns: times(150, 20_000) },
  );
});

test(`any text ends in an answer (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
      expect(typeof readStatement(text, OPTIONS).ok).toBe('boolean');
    }),
    { seed: SEED, numRuns: times(300, 50_000) },
  );
});
