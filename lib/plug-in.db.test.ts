import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { findViolations } from '../scripts/lib/boundary-rules.ts';
import { LAYERS } from '../scripts/lib/module-graph.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { type ModuleScreens, screensOf } from './screen.ts';
import { SCREEN_MODULES } from './screens.ts';
import { invariantsOf } from './status.ts';
import { MODULES } from './app.ts';
import { testDatabase } from './testing/database.ts';
import { CUPS, LINES, PROBE, TYPES } from './testing/setup/cups.ts';

/**
 * A module is added in one folder. The tree of the product is copied into a temporary folder, where one module is
 * written as a developer would write it, with a line in each of the three lists and nothing else touched; a process
 * started there then finds its operation, screen, job, texts, metrics, invariant and what waits for its time. The
 * boundaries and the compiler accept the tree, with names of texts and screens as strict as before.
 */

const base = testDatabase();

let tree = '';
let found: Record<string, unknown> = {};

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

function plugIn(): void {
  for (const [file, text] of Object.entries(CUPS)) write(`lib/modules/cups/${file}`, text);
  for (const { list, opens, name, from } of LINES) {
    const text = readFileSync(join(tree, list), 'utf8');
    const at = text.indexOf(opens);
    const end = text.slice(at).search(/^[\]}]/m) + at;
    const entry = `import { ${name.replace('...', '')} } from '${from}';\n`;
    write(list, `${entry}${text.slice(0, end)}  ${name},\n${text.slice(end)}`);
  }
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'kupa-plug-in-'));
  cpSync('lib', join(tree, 'lib'), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  cpSync('package.json', join(tree, 'package.json'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  plugIn();
  write('probe.ts', PROBE);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'probe.ts'],
    {
      cwd: tree,
      env: { ...process.env, ...base.environment, BANK_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' },
    },
  );
  found = JSON.parse(/^FOUND (.*)$/m.exec(stdout)?.[1] ?? 'null') ?? {};
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a module in one folder', () => {
  test('answers its operation at its path, beside all others', () => {
    expect(found).toMatchObject({ answer: [200, { cups: 3 }], others: routes.length + 1 });
  });

  test('stands in the OpenAPI document and in the reference, in its group', () => {
    expect(found).toMatchObject({ openApi: 'count-cups', reference: 'sales' });
  });

  test('has its screen behind its right, and in the navigation of those who have it, at its place', () => {
    expect(found['screen']).toMatchObject({ path: '/cups/[cupId]', right: 'see-products' });
    expect(found['navigation']).toEqual({
      withRight: ['/products', '/cups'],
      without: [
        '/',
        '/sales',
        '/statistics',
        '/documents',
        '/holds',
        '/refunds',
        '/disputes',
        '/agreements',
        '/early-alerts',
      ],
    });
  });

  test('runs its job in the loop of all jobs, and says its figures among the metrics', () => {
    expect(found).toMatchObject({ jobs: jobs().length + 1, washed: 1, counted: 3 });
  });

  test('has a line of its own on the status page, which says when its figure is beyond its limit', () => {
    expect(found['status']).toEqual({
      line: 'cups.title',
      isGood: false,
      texts: [{ says: 'cups.inStock', count: 3 }],
    });
  });

  test('has its invariant looked for with those of the product', () => {
    expect(found['invariants']).toEqual([...invariantsOf(MODULES).map(({ id }) => id), 'C01']);
  });

  test('says on the clock of a sandbox what waits for its time', () => {
    expect(found['waiting']).toEqual({ says: 'cups.title', count: 2, next: null });
  });

  test('speaks five languages', () => {
    expect(found['texts']).toEqual(['ar', 'en', 'es', 'he', 'ru'].map((language) => `Cups (${language})`));
  });

  // Five seconds of a processor to itself; the limit is for a machine that runs other tests beside it.
  testInAll(
    'compiles: names of its texts and screens are known, and others are not',
    { timeout: 120_000 },
    async () => {
      for (const file of ['tsconfig.json', 'public/embed/manifest.json', 'public/hf/manifest.json'])
        write(file, readFileSync(file, 'utf8'));
      for (const [file, text] of Object.entries(TYPES)) write(file, text);
      const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', 'tsconfig.types.json'];
      const faults = await promisify(execFile)(process.execPath, tsc, { cwd: tree }).then(
        ({ stdout }) => stdout,
        ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
      );
      expect(faults).toBe('');
    },
  );

  testInAll('is accepted by the boundaries', () => {
    const files = readdirSync(join(tree, 'lib'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('generated'))
      .map((path) => ({
        path: `lib/${path.replaceAll('\\', '/')}`,
        text: readFileSync(join(tree, 'lib', path), 'utf8'),
      }));
    expect(files.filter(({ path }) => path.startsWith('lib/modules/cups/'))).toHaveLength(6);
    expect(findViolations(files, [...LAYERS, ['cups']])).toEqual([]);
  });
});

test('a path that another module brings already is refused', () => {
  const again: ModuleScreens = { screens: { '/sales': 'see-sales' }, navigation: [] };
  expect(() => screensOf([...SCREEN_MODULES, again])).toThrow('two modules bring the screen /sales');
});
