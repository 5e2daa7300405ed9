import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Gives the enums of the generated client the labels of PostgreSQL as their values, `partial_refund: 'partial-refund'`:
 * its types then speak as the contracts and the named statements do. `schema` is the text of the schema files. What
 * the client itself takes and returns is translated in lib/platform/db/enum-labels.ts.
 */
export function writeEnumLabels(path, schema) {
  const labels = new Map();
  for (const [, name, body] of schema.matchAll(/^enum (\w+) \{([^}]*)\}/gm))
    for (const [, member, label] of body.matchAll(/^ +(\w+) +@map\("([^"]+)"\)/gm))
      labels.set(`${name} ${member}`, label);
  let missing = labels.size;
  const text = readFileSync(path, 'utf8').replace(/^export const (\w+) = \{([^}]*)\}/gm, (block, name) =>
    block.replace(/^( +)(\w+): '\w+'/gm, (line, indent, member) => {
      const label = labels.get(`${name} ${member}`);
      if (label === undefined) return line;
      missing -= 1;
      return `${indent}${member}: '${label}'`;
    }),
  );
  if (missing !== 0) throw new Error(`${missing} labels of enums are not in ${path}`);
  writeFileSync(path, text);
}
