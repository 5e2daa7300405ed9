/** Commands that pages name: in their blocks of code, and between their lines. */

/** Pages that tell people what to type. */
export const COMMAND_PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...['commands', 'settings', 'production', 'operators', 'sandbox', 'recipes'].map((page) => `docs/${page}.md`),
  ...['adding-a-capability', 'architecture', 'style'].map((page) => `docs/${page}.md`),
];

/** `script`: a script of package.json, or a program of ours by its path. `flags`: what is handed on to it. */
export type NamedCommand = { text: string; script: string; flags: string[] };

const SCRIPT = /^(?:[A-Z_]+=\S+ )*npm (?:run )?([\w:]+)(?: -- (.*))?$/;
const PROGRAM = /^node scripts\/run\.mjs (\S+)(?: (.*))?$/;
/** Commands of npm that are no scripts. */
const OF_NPM = ['ci', 'install', 'i', 'run', 'pack'];

function commandOf(text: string): NamedCommand[] {
  const [, script, rest = ''] = SCRIPT.exec(text) ?? PROGRAM.exec(text) ?? [];
  return script && !OF_NPM.includes(script) ? [{ text, script, flags: rest.match(/--[\w-]+/g) ?? [] }] : [];
}

/**
 * All commands of a page. In a row of a table, `-- --flag` alone and `--flag` alone belong to the last command that was
 * named before them.
 */
export function commandsIn(page: string): NamedCommand[] {
  const found: NamedCommand[] = [];
  for (const line of page.split('\n')) {
    let last: string | null = null;
    for (const text of line.startsWith('npm ')
      ? [line.trim()]
      : [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code)) {
      const [named] = commandOf(text ?? '');
      if (named) {
        last = named.script;
        found.push(named);
      } else if (last && /^(?:-- )?--?[\w-]+/.test(text ?? ''))
        found.push({ text: text ?? '', script: last, flags: text?.match(/--[\w-]+/g) ?? [] });
    }
  }
  return found;
}
