/**
 * What a suite came to. `failures`: one entry per failed test, its name and the beginning of what it said, repeated at
 * the end of a long run.
 */
export type Count = { passed: number; failed: number; skipped?: number; failures?: string[] };

export const nothing: Count = { passed: 0, failed: 0 };
export const broken: Count = { passed: 0, failed: 1 };

export const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: (one.skipped ?? 0) + (other.skipped ?? 0),
  failures: [...(one.failures ?? []), ...(other.failures ?? [])],
});

/** A suite that ran nothing is a failure: an empty run proves nothing. */
export function atLeastOne(name: string, count: Count): Count {
  if (count.passed + count.failed > 0) return count;
  console.error(`${name} ran nothing`);
  return { ...broken, failures: [`${name} ran nothing`] };
}

/** A suite that ended badly without a failed test, such as one that left an error behind, has failed all the same. */
export function asItEnded(name: string, status: number | null, count: Count): Count {
  if (status === 0 || count.failed > 0) return count;
  const sentence = `${name} ended with ${status ?? 'a signal'} though no test failed`;
  console.error(sentence);
  return add(count, { ...broken, failures: [sentence] });
}

/** At most 12 lines: what was wanted and what was there, without the whole path to it. */
export const beginning = (message = ''): string =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** The last line of every test command. */
export const sentenceOf = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
