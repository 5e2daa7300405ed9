import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';

/**
 * Classes that lose: two on one element that set the same property under the same condition. Which of them counts is
 * decided by the order of the style sheet, not by the order in which they are written. Classes of the layer
 * `components` (`app/globals.css`) are no part of it: they yield to every other.
 */

const sheets = createRequire(import.meta.url);
const design = await loadDesignSystem(readFileSync('app/globals.css', 'utf8'), {
  base: process.cwd(),
  loadStylesheet: async (name, base) => ({
    path: name,
    base,
    content: name === 'tailwindcss' ? readFileSync(sheets.resolve('tailwindcss/index.css'), 'utf8') : '',
  }),
});

type Node = ReturnType<typeof design.candidatesToAst>[number][number];

/** Declarations of one class: its condition with the property, and the value. */
const settings = new Map<string, Map<string, string>>();

function settingsOf(name: string): Map<string, string> {
  const known = settings.get(name);
  if (known) return known;
  const found = new Map<string, string>();
  const own = `.${design.theme.prefix ?? ''}${escaped(name)}`;
  const read = (nodes: readonly Node[], condition: string): void => {
    for (const node of nodes) {
      if (node.kind === 'rule') read(node.nodes, `${condition} ${node.selector.replace(own, '&')}`);
      if (node.kind === 'at-rule' && node.name !== '@property')
        read(node.nodes, `${condition} ${node.name} ${node.params}`);
      // Settings by way of a variable of Tailwind's are made to be set by several classes.
      if (node.kind === 'declaration' && !node.property.startsWith('--') && !node.value?.includes('var(--tw-'))
        found.set(`${condition} ${node.property}${node.important ? '!' : ''}`.trim(), node.value ?? '');
    }
  };
  read(design.candidatesToAst([name])[0] ?? [], '');
  settings.set(name, found);
  return found;
}

function escaped(name: string): string {
  return name.replace(/[^\w-]/g, '\\$&').replace(/^\d/, (digit) => `\\3${digit} `);
}

/** Each pair of classes of one element that set the same to different values, as `w-16 × w-full`. */
export function conflictsIn(classes: string): string[] {
  const setBy = new Map<string, { name: string; value: string }>();
  const pairs = new Set<string>();
  for (const name of new Set(classes.split(/\s+/).filter(Boolean)))
    for (const [property, value] of settingsOf(name)) {
      const other = setBy.get(property);
      if (other && other.value !== value) pairs.add([other.name, name].sort().join(' × '));
      setBy.set(property, { name, value });
    }
  return [...pairs];
}
