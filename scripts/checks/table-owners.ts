import { IS_TEST } from '#scripts/lib/boundary-rules.ts';
import { type Layers, layerOf } from '#scripts/lib/module-graph.ts';

/**
 * Every table has one owner: the module whose schema file declares it (`prisma/schema/<module>.prisma`, and
 * `<module>.<more>.prisma`). Only the owner writes it; others carry a fragment of the owner's or call its operation.
 * Modules above the owner may read it; those beside and below it know no name of it.
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

const READING = /\b(?:FROM|JOIN)\s+(\w+)/g;
const READING_CALL = /(?<!\w)(\w+)\s*\.\s*(?:find\w+|count|groupBy|aggregate)\s*[(<]/g;
const READING_RELATION = /(?<!\w)(\w+): \{ select/g;

/** Tenants and people, whose rows every other row names. */
const OF_TENANTS = ['seller', 'partner', 'membership', 'app_user'];

/** Reads of tables that are not of a module below the reader, each as `reader reads table, which is owner's`. */
export function findReadsAbove(tables: readonly Table[], sources: readonly Source[], layers: Layers): string[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const byModel = new Map(tables.map((table) => [table.model[0]?.toLowerCase() + table.model.slice(1), table]));
  const found = sources.flatMap(({ path, text }) => {
    const reader = /^lib\/modules\/([^/]+)\//.exec(path)?.[1];
    if (reader === undefined || writerOf(path) === null) return [];
    const read = [
      ...[...text.matchAll(READING)].map(([, name = '']) => byName.get(name)),
      ...[...text.matchAll(READING_CALL)].map(([, name = '']) => byModel.get(name)),
      ...[...text.matchAll(READING_RELATION)].map(([, name = '']) => byModel.get(name)),
    ];
    return read.flatMap((table) =>
      table === undefined ||
      [reader, 'platform'].includes(table.owner) ||
      OF_TENANTS.includes(table.name) ||
      layerOf(table.owner, layers) < layerOf(reader, layers)
        ? []
        : [`${reader} reads ${table.name}, which is ${table.owner}'s`],
    );
  });
  return [...new Set(found)].sort();
}

/** Schema files that belong to no module. */
export const ownersWithoutModule = (tables: readonly Table[], modules: readonly string[]): string[] => [
  ...new Set(tables.map(({ owner }) => owner).filter((owner) => owner !== 'platform' && !modules.includes(owner))),
];
