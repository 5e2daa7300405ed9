import { IS_TEST } from '#scripts/lib/boundary-rules.ts';

/**
 * Every table has one owner: the module whose schema file declares it (`prisma/schema/<module>.prisma`, and
 * `<module>.<more>.prisma`). Only the owner writes it; others carry a fragment of the owner's or call its operation.
 */

type Source = { path: string; text: string };

type Table = { name: string; model: string; owner: string };

const MODEL = /^model (\w+) \{([\s\S]*?)^\}/gm;

/** The tables of the schema files, with their owners. */
export function tablesOf(schema: readonly Source[]): Table[] {
  return schema.flatMap(({ path, text }) =>
    [...text.matchAll(MODEL)].map(([, model = '', body = '']) => ({
      name: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
      model,
      owner: ownerOfSchema(path),
    })),
  );
}

const ownerOfSchema = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/\..*$/, '').replaceAll('_', '-');

/** Owner of a file that writes: a module, the platform, or the file itself. Test code may write. */
function writerOf(path: string): string | null {
  if (IS_TEST.test(path) || path.includes('/generated/')) return null;
  return /^lib\/modules\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('lib/platform/') ? 'platform' : path);
}

const STATEMENT = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE|MERGE\s+INTO)\s+(?:ONLY\s+)?"?(\w+)"?/g;
const CALL =
  /(?<!\w)(\w+)\s*\.\s*(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\s*\(/g;

/** Writes to another owner's tables, each as `file writes table, which is owner's`. */
export function findForeignWrites(tables: readonly Table[], sources: readonly Source[]): string[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const byModel = new Map(tables.map((table) => [table.model[0]?.toLowerCase() + table.model.slice(1), table]));
  return sources.flatMap(({ path, text }) => {
    const writer = writerOf(path);
    if (writer === null) return [];
    const written = [
      ...[...text.matchAll(STATEMENT)].map(([, name = '']) => byName.get(name)),
      ...[...text.matchAll(CALL)].map(([, name = '']) => byModel.get(name)),
    ].filter((table) => table !== undefined && table.owner !== writer);
    return [...new Set(written.map((table) => `${path} writes ${table?.name}, which is ${table?.owner}'s`))];
  });
}

/** Schema files that belong to no module. */
export const ownersWithoutModule = (tables: readonly Table[], modules: readonly string[]): string[] => [
  ...new Set(tables.map(({ owner }) => owner).filter((owner) => owner !== 'platform' && !modules.includes(owner))),
];
