/** Rules about the text of sources that no linter knows. */

type Source = { path: string; text: string };

/** Who may read the environment: the settings of each process, what starts and tests them, and Next's own mode in the proxy. */
const READS_ENVIRONMENT = /^(lib\/platform\/env\.ts|lib\/sandbox\/(bank|shop|post)\/settings\.ts|lib\/testing\/|scripts\/|e2e\/|bench\/|faults\/|prisma\/|proxy\.ts|[\w.]+\.config\.ts)|\.test\.tsx?$/;

const ENVIRONMENT = /process\.env\b|process\[|\benv\b[^\n]*\}\s*=\s*process\b|from 'node:process'/;

/** Files that read the environment and may not. */
export function findEnvironmentReads(sources: readonly Source[]): string[] {
  return sources.filter(({ path, text }) => !READS_ENVIRONMENT.test(path) && ENVIRONMENT.test(withoutComments(text))).map(({ path }) => path);
}

/** Where a module keeps its SQL. */
const KEEPS_STATEMENTS = /(^|\/)(store[\w-]*\.ts|queries\/)/;

/** Files of modules that write SQL elsewhere than in their store or their queries. What only tests use may. */
export function findStrayStatements(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => /^lib\/modules\/.*(?<!\.test)\.ts$/.test(path) && !/\/test-[\w-]+\.ts$/.test(path) && !KEEPS_STATEMENTS.test(path) && /\bstatement\(|`\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(withoutComments(text)))
    .map(({ path }) => path);
}

const SIDE = '(?:left|right)';

const PHYSICAL: readonly RegExp[] = [
  // Utilities: ml-2, md:pr-[3px], -left-2, border-l, rounded-tr-md, text-left, float-right
  new RegExp(String.raw`(?<=["'\`\s:!])-?(?:[mp][lr]|scroll-[mp][lr]|${SIDE})-(?:\d|\[|\(|px\b|auto\b|full\b)[\w./%[\]()-]*`),
  new RegExp(String.raw`(?<=["'\`\s:!])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:text|float|clear|origin|bg|object)-${SIDE})(?=["'\`\s-])`),
  // Declarations and style objects
  new RegExp(String.raw`\b(?:margin|padding|border|scroll-margin|scroll-padding)-${SIDE}\b`),
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\b/,
  new RegExp(String.raw`\b(?:text-align|float|clear|textAlign|cssFloat)\s*:\s*['"]?${SIDE}\b`),
  new RegExp(String.raw`style=\{\{[^}]*\b${SIDE}\s*:`),
];

/** Only a style sheet: in code, `left` is what is left. */
const PHYSICAL_IN_SHEETS = new RegExp(String.raw`[{;]\s*${SIDE}\s*:`);

/** `path: what` for everything on a screen that names a physical side. */
export function findPhysicalStyles(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|components)\/.*\.(tsx|css)$/.test(path))
    .flatMap(({ path, text }) => {
      const plain = withoutComments(text);
      const rules = path.endsWith('.css') ? [...PHYSICAL, PHYSICAL_IN_SHEETS] : PHYSICAL;
      const found = rules.map((rule) => rule.exec(plain)?.[0]).find((hit) => hit !== undefined);
      return found === undefined ? [] : [`${path}: ${found.trim()}`];
    });
}

// Addresses keep their two slashes.
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:"'`])\/\/[^\n]*/g, '$1');
