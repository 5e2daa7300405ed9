import { readFileSync, writeFileSync } from 'node:fs';
import { findViolations, graphOf } from './lib/boundary-rules.ts';
import { MODULES_DRAWN_IN, modulesKnownBy, withModulesDrawn } from './lib/module-graph.ts';
import { readProductFiles } from './lib/product-files.ts';

/**
 * `who may know whom` (docs/architecture.md), checked over every import of the tree. Prints each violation by its
 * rule's name. With `draw` it writes the table of modules anew.
 */

const files = readProductFiles();
if (process.argv[2] === 'draw') {
  const page = readFileSync(MODULES_DRAWN_IN, 'utf8');
  writeFileSync(MODULES_DRAWN_IN, withModulesDrawn(page, modulesKnownBy(graphOf(files))));
}
const violations = findViolations(files);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} imports ${to}`);
console.log(`${files.length} files, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
