import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { TestDatabase } from './database.ts';
import { watched } from './watched-database.ts';

/** Cost of questions, in blocks that their statements touch: the same on every machine. */

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const literal = (value: unknown): string =>
  value === null
    ? 'NULL'
    : Array.isArray(value)
      ? `'{${value.join(',')}}'`
      : typeof value === 'number'
        ? String(value)
        : `'${String(value).replaceAll("'", "''")}'`;

/** The plan of a statement that fits any values, run with these. */
const planOf = ({ owner }: TestDatabase, { text }: Statement, values: readonly unknown[]): Promise<Plan> =>
  owner.inTransaction(async (inside) => {
    const run = (sql: string) => inside.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(statement('', sql), []);
    await run('SET LOCAL plan_cache_mode = force_generic_plan');
    await run(`PREPARE test_asked AS ${text}`);
    const named = values.length > 0 ? `test_asked(${values.map(literal).join(', ')})` : 'test_asked';
    const [row] = await run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE ${named}`);
    await run('DEALLOCATE test_asked');
    if (!row) throw new Error('no plan');
    return row['QUERY PLAN'][0].Plan;
  });

/** Tables that grow without bound. */
const UNBOUNDED = ['ledger_entry', 'attempt', 'sale'];

/**
 * Blocks that all statements of a question touch, in plans that fit any values; tables without bound that one of them
 * reads from the first to the last row.
 */
export async function blocksOf(
  base: TestDatabase,
  ask: (database: Database) => Promise<unknown>,
): Promise<{ blocks: number; scanned: string[] }> {
  const plans: Plan[] = [];
  await ask(watched(base.db, async (asked, values) => void plans.push(await planOf(base, asked, values))));
  return {
    blocks: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
    scanned: plans
      .flatMap(nodesOf)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
      .filter((name) => UNBOUNDED.includes(name)),
  };
}
