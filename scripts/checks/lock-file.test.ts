import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfLock, type LockedPackages } from './lock-file.ts';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages };

test('the lock file names every optional package, of other systems too, and no registry', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(400);
  expect(faultsOfLock(packages)).toEqual([]);
});

test('an optional package that the lock file lacks is named', () => {
  const name = '@biomejs/cli-darwin-arm64';
  const { [`node_modules/${name}`]: taken, ...others } = packages;
  expect(taken).toMatchObject({ os: ['darwin'], cpu: ['arm64'] });
  expect(faultsOfLock(others)).toEqual([`${name} is missing, an optional package of node_modules/@biomejs/biome`]);
});

test('one that lies beside its dependent, within it or at the top is there; one of a stranger is not', () => {
  const dependent = { optionalDependencies: { part: '1.0.0' } };
  const at = (place: string) => faultsOfLock({ 'node_modules/a/node_modules/b': dependent, [place]: {} });
  expect(at('node_modules/part')).toEqual([]);
  expect(at('node_modules/a/node_modules/part')).toEqual([]);
  expect(at('node_modules/a/node_modules/b/node_modules/part')).toEqual([]);
  expect(at('node_modules/c/node_modules/part')).toEqual([
    'part is missing, an optional package of node_modules/a/node_modules/b',
  ]);
});

test('an address of a registry is found', () => {
  expect(faultsOfLock({ 'node_modules/a': { resolved: 'https://registry.example.com/a.tgz' } })).toEqual([
    'node_modules/a names the registry that it came from',
  ]);
});
