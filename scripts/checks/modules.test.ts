import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { graphOf } from '#scripts/lib/boundary-rules.ts';
import {
  brokenModuleRule,
  LAYERS,
  MODULES_DRAWN_IN,
  modulesKnownBy,
  withModulesDrawn,
} from '#scripts/lib/module-graph.ts';
import { readProductFiles } from '#scripts/lib/product-files.ts';

/** The modules of the tree as they are; planted modules are in `scripts/lib/boundary-rules.test.ts`. */

const imports = graphOf(readProductFiles());
const known = modulesKnownBy(imports);

test('no module knows one beside or above it, so there is no circle of modules', () => {
  const upward = [...imports].flatMap(([from, targets]) =>
    targets.filter(({ to }) => brokenModuleRule(from, to, LAYERS) !== null).map(({ to }) => `${from} imports ${to}`),
  );
  expect(upward).toEqual([]);
});

test('every module of the tree has a layer, and no layer has a module that is gone', () => {
  const modules = readdirSync('lib/modules', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(LAYERS.flat().toSorted()).toEqual(modules.map(({ name }) => name).toSorted());
});

test('the table of modules is what the imports say', () => {
  const page = readFileSync(MODULES_DRAWN_IN, 'utf8').replaceAll('\r\n', '\n');
  expect(page, 'node scripts/run.mjs scripts/boundaries.ts draw').toBe(withModulesDrawn(page, known));
  expect([...known].filter(([, below]) => below.size > 0).length).toBeGreaterThan(10);
});
