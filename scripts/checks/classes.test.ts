import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classConflicts } from './classes.ts';

test('no element of a component has two classes that set the same', () => {
  const files = globSync('{app,components}/**/*.tsx', { exclude: ['**/*.test.tsx'] });
  expect(files.length).toBeGreaterThan(300);
  const found = files.map((file) => [file, classConflicts(file, readFileSync(file, 'utf8'))] as const);
  expect(Object.fromEntries(found.filter(([, pairs]) => pairs.length > 0))).toEqual({});
});

describe('the rule can fail', () => {
  test.each([
    ['one attribute', `<p className="w-full w-16" />`, ['w-16 × w-full']],
    ['an addition', `cx('bg-surface ' + 'border', isOver && 'bg-sunken')`, ['bg-sunken × bg-surface']],
    ['either of two', `cx('px-3', small ? 'px-2' : 'px-4')`, ['px-2 × px-3', 'px-3 × px-4']],
    ['a constant', `const LOOK = 'flex p-1'; cx(LOOK, isShown || 'hidden')`, ['flex × hidden']],
    ['under a condition', `<p className="md:h-9 md:h-16" />`, ['md:h-16 × md:h-9']],
    ['of a state', `<p className="hover:text-ink hover:text-bad" />`, ['hover:text-bad × hover:text-ink']],
  ])('%s', (_, code, pairs) => {
    expect(classConflicts('a.tsx', code)).toEqual(pairs);
  });

  test.each([
    ['one or the other', `cx('grid', wide ? 'w-full' : 'w-28')`],
    ['one under a condition', `<p className="h-9 md:h-16 pointer-coarse:h-11" />`],
    ['one of two sides', `<p className="px-3 pe-9" />`],
    ['classes that yield', `cx('control', 'w-16 px-2')`],
    ['a time beside its transition', `<p className="transition-colors duration-100 text-lg leading-4" />`],
  ])('%s is none', (_, code) => {
    expect(classConflicts('a.tsx', code)).toEqual([]);
  });
});
