import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findForeignControls } from './own-controls.ts';

const sources = globSync('{app,components}/**/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every select of a screen is ours, and what folds has one sign', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(findForeignControls(sources)).toEqual([]);
});

test.each([
  ['components/a.tsx', '<select name="status">', ['components/a.tsx: <select']],
  ['app/a.tsx', '<summary className="[&::-webkit-details-marker]:hidden">', ['app/a.tsx: details-marker']],
  ['components/ui/input.tsx', '<select {...rest}>', []],
  ['components/a.tsx', '<Select name="status">', []],
])('in %s: %s', (path, text, found) => {
  expect(findForeignControls([{ path, text }])).toEqual(found);
});
