import { IS_TEST } from '../lib/boundary-rules.ts';

/** How the product reads and writes: by named statements, or through the Prisma client. */

type Source = { path: string; text: string };

/** `statements` in `files`; `calls` opens the Prisma client's models for one reading or writing. */
export type DataAccess = { statements: number; files: number; calls: number };

const STATEMENT = /(?<![\w.])statement\(/g;
const CALL = /(?<![\w.])(?:recordsOf|platformRecords)\(/g;

/** The platform makes both; what it says of itself is not counted, nor is what tests alone use. */
const IS_COUNTED = /^(app|lib)\//;
const IS_PLATFORM = /^lib\/(platform\/db\/(database|records|fragments)\.ts|testing\/)|\/generated\//;

/** Counts both. */
export function dataAccessOf(sources: readonly Source[]): DataAccess {
  const counted = sources.filter(({ path }) => IS_COUNTED.test(path) && !IS_PLATFORM.test(path) && !IS_TEST.test(path));
  const count = (pattern: RegExp) => counted.map(({ text }) => text.match(pattern)?.length ?? 0);
  const statements = count(STATEMENT);
  return {
    statements: statements.reduce((sum, one) => sum + one, 0),
    files: statements.filter((one) => one > 0).length,
    calls: count(CALL).reduce((sum, one) => sum + one, 0),
  };
}
