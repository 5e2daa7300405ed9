import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { RIGHTS } from '#lib/modules/access/contract/rights.ts';
import { openPagesOf } from '#lib/screen.ts';
import { OPEN_PAGES, SCREENS } from '#lib/screens.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { routesOfAdapter } from '#lib/platform/http/next-adapter.ts';
import { routes } from '#lib/routes.ts';
import { pageHandlers } from '../handlers/page-handlers.ts';
import { type Declaration, declarationOf, declared } from './declared.ts';
import { pathOfFile } from './page-paths.ts';

/**
 * A-01: whom a page is open to is declared where it is made. A page, layout or route of the tree that no function of
 * this folder made is named here, as is one that declares another address than its own.
 */

type Exports = Readonly<Record<string, unknown>>;
type Loaded = readonly (readonly [file: string, exports: Exports])[];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Exports that Next serves of a file: the default of a page or layout, every method of a route. */
const shownOf = (file: string, exports: Exports): (readonly [name: string, made: unknown])[] =>
  file.endsWith('route.ts')
    ? METHODS.flatMap((method) => (method in exports ? [[`${file} ${method}`, exports[method]] as const] : []))
    : [[file, exports['default']]];

/** Served exports of the tree that no helper declared. */
function undeclared(loaded: Loaded): string[] {
  return loaded.flatMap(([file, exports]) => {
    const shown = shownOf(file, exports);
    if (shown.length === 0) return [`${file}: answers nothing`];
    return shown.flatMap(([name, made]) => {
      if (file.endsWith('route.ts') && routesOfAdapter(made)) return [];
      const declaration = declarationOf(made);
      if (!declaration) return [`${name}: declares nobody`];
      const place = file.endsWith('layout.tsx') ? null : pathOfFile(file);
      return declaration.path === place ? [] : [`${name}: declares ${declaration.path}`];
    });
  });
}

const files = globSync('app/{**,.well-known/**}/{page.tsx,layout.tsx,route.ts}').map((file) =>
  file.replaceAll('\\', '/'),
);
let loaded: Loaded = [];
beforeAll(async () => {
  const read: [string, Exports][] = [];
  for (const file of files.toSorted()) read.push([file, (await import(join(process.cwd(), file))) as Exports]);
  loaded = read;
}, 120_000);

const declarations = (): (readonly [name: string, declaration: Declaration])[] =>
  loaded.flatMap(([file, exports]) =>
    shownOf(file, exports).flatMap(([name, made]) => {
      const declaration = declarationOf(made);
      return declaration ? [[name, declaration] as const] : [];
    }),
  );

/** The layout that stands around what a folder shows while it loads. */
function layoutAround(loading: string): string {
  for (let folder = dirname(loading); folder !== '.'; folder = dirname(folder))
    if (files.includes(`${folder}/layout.tsx`)) return `${folder}/layout.tsx`;
  return 'none';
}

test('what is shown while a page loads stands in a layout that refuses: the first byte of it decides the status', () => {
  const loading = globSync('app/**/loading.tsx').map((file) => file.replaceAll('\\', '/'));
  expect(loading.length).toBeGreaterThan(3);
  const around = new Map(declarations());
  const open = loading.filter((file) => (around.get(layoutAround(file))?.who ?? 'everybody') === 'everybody');
  expect(open).toEqual([]);
});

const REFUSES = /import \{[^}]*\b(?:notFound|forbidden|unauthorized)\b[^}]*\} from 'next\/navigation'/;

/** Files of the dashboard that refuse where the layout does not ask: below what is shown while a page loads. */
function refusingBelow(all: readonly (readonly [file: string, text: string])[], records: string): string[] {
  const asked = [...records.matchAll(/from '\.\/([\w-]+\.tsx?)'/g)].map(([, name]) => `app/_server/load/${name}`);
  return all.filter(([file, text]) => REFUSES.test(text) && !asked.includes(file)).map(([file]) => file);
}

test('what an address names is looked for by the layout of the screens, so that its status is 404', () => {
  const all = globSync('app/{(dashboard),_server/load}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  const texts = all.map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(texts.filter(([, text]) => REFUSES.test(text)).length).toBeGreaterThan(10);
  expect(refusingBelow(texts, readFileSync('app/_server/load/records.ts', 'utf8'))).toEqual([]);
});

test('A-01: every page, layout and route declares whom it is open to, at its own address', () => {
  expect(loaded.length).toBeGreaterThan(90);
  expect(undeclared(loaded)).toEqual([]);
});

/** The paths that a file of routes is asked for, as a pattern over those of the table (`/api/sales/:guid`). */
const askedAt = (file: string): RegExp =>
  new RegExp(
    `^${pathOfFile(file)
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\[(\\\.){3}\w+\]/g, '.+')
      .replaceAll(/\[\w+\]/g, '[^/]+')}$`,
  );

test('every route in front of Next is one of Next, by a file at its path that has it in its table', () => {
  const isAnswered = (route: Route) =>
    loaded.some(
      ([file, exports]) =>
        file.endsWith('route.ts') &&
        askedAt(file).test(route.path) &&
        routesOfAdapter(exports[route.method])?.includes(route),
    );
  const front = [...routes, ...pageHandlers];
  expect(front.length).toBeGreaterThan(100);
  expect(front.filter((route) => !isAnswered(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('a page, layout or route under another name of file is not there', () => {
  expect(globSync('{app,app/.well-known,pages}/**/{page,layout,route}.{ts,tsx,js,jsx,mdx}').toSorted()).toEqual(
    files.toSorted(),
  );
  expect(globSync('{pages,src}/**/*.{ts,tsx,js,jsx}')).toEqual([]);
});

test('what they declare is a right, every signed-in person, or one of the audiences beside the dashboard', () => {
  const known: readonly string[] = [
    ...RIGHTS,
    'person',
    'everybody',
    'insiders',
    'sandbox',
    'sandbox-viewers',
    'operators',
  ];
  expect(declarations().filter(([, { who }]) => !known.includes(who))).toEqual([]);
});

test('every row of the tables has its page or route', () => {
  const paths = new Set(declarations().map(([, { path }]) => path));
  expect([...Object.keys(SCREENS), ...Object.keys(OPEN_PAGES)].filter((path) => !paths.has(path))).toEqual([]);
});

test('pages of the dashboard have a right or are for signed-in people; those beside it are no screens', () => {
  const who = Object.fromEntries(declarations().map(([name, declaration]) => [name, declaration.who]));
  expect(who['app/(dashboard)/(screens)/sales/page.tsx']).toBe('see-sales');
  expect(who['app/(dashboard)/(screens)/settings/account/page.tsx']).toBe('person');
  expect(who['app/sandbox/mailbox/page.tsx']).toBe('sandbox-viewers');
  expect(
    Object.entries(who).filter(([name, one]) => name.startsWith('app/(dashboard)/') && one === 'everybody'),
  ).toEqual([]);
  expect(Object.keys(OPEN_PAGES).filter((path) => path in SCREENS)).toEqual([]);
});

/** Elements around a page, by each layout above it; the document itself adds none. */
function framesOf(page: string, all: Loaded): string[] {
  const layouts = new Map(all.filter(([file]) => file.endsWith('/layout.tsx')));
  const folders = page.split('/').slice(0, -1);
  return folders.flatMap((_, depth) => {
    const layout = layouts.get(`${folders.slice(0, depth + 1).join('/')}/layout.tsx`);
    return declarationOf(layout?.['default'])?.frame ?? [];
  });
}

const pagesOf = (all: Loaded) => all.filter(([file]) => file.endsWith('/page.tsx')).map(([file]) => file);

/** By the group of the tree that a page stands in. A sheet of paper has no frame, nor has the counter. */
const FRAMES: Readonly<Record<string, string>> = {
  '(dashboard)': 'dashboard',
  '(auth)': 'entrance',
  '(operator)': 'operator',
  '(print)': '',
  '(counter)': '',
  '(onboarding)': '',
  '(phone)': '',
};

test('every page stands in one frame: screens in that of the dashboard, the sign-in in its own, the rest in theirs', () => {
  const frameFor = (page: string) => FRAMES[page.split('/')[1] ?? ''] ?? 'open';
  expect(pagesOf(loaded).length).toBeGreaterThan(35);
  expect(pagesOf(loaded).filter((page) => framesOf(page, loaded).join() !== frameFor(page))).toEqual([]);
});

describe('the rule can fail', () => {
  test('on a page and on a loader that refuse without the layout', () => {
    const text = "import { notFound, redirect } from 'next/navigation';";
    const files = [
      ['app/(dashboard)/(screens)/fees/page.tsx', text],
      ['app/_server/load/load-fees.ts', text],
      ['app/_server/load/load-sale.ts', text],
      ['app/_server/load/load-home.ts', "import { redirect } from 'next/navigation';"],
    ] as const;
    expect(refusingBelow(files, "import { loadSale } from './load-sale.ts';")).toEqual([
      'app/(dashboard)/(screens)/fees/page.tsx',
      'app/_server/load/load-fees.ts',
    ]);
  });

  test('on a page without a frame, and on one in two', () => {
    const framed = declared(async () => null, { path: null, who: 'everybody', frame: 'open' });
    const tree: Loaded = [
      ['app/help/page.tsx', {}],
      ['app/help/more/layout.tsx', { default: framed }],
      ['app/help/more/page.tsx', {}],
      ['app/help/more/twice/layout.tsx', { default: framed }],
      ['app/help/more/twice/page.tsx', {}],
    ];
    expect(pagesOf(tree).map((page) => framesOf(page, tree))).toEqual([[], ['open'], ['open', 'open']]);
  });

  const drawn = async () => null;
  test('on a page that is a function of its own, and on one that is open at another address', () => {
    const elsewhere = declared(async () => null, { path: '/sales', who: 'see-sales' });
    expect(
      undeclared([
        ['app/(dashboard)/(screens)/payouts/page.tsx', { default: drawn }],
        ['app/(dashboard)/(screens)/refunds/page.tsx', { default: elsewhere }],
        ['app/(dashboard)/(screens)/sales/page.tsx', { default: elsewhere }],
        ['app/(dashboard)/(screens)/empty/page.tsx', {}],
      ]),
    ).toEqual([
      'app/(dashboard)/(screens)/payouts/page.tsx: declares nobody',
      'app/(dashboard)/(screens)/refunds/page.tsx: declares /sales',
      'app/(dashboard)/(screens)/empty/page.tsx: declares nobody',
    ]);
  });

  test('on a layout, and on one method of a route beside another that is declared', () => {
    const read = declared(async () => new Response(), { path: '/sales/news', who: 'see-sales' });
    expect(
      undeclared([
        ['app/docs/layout.tsx', { default: drawn }],
        ['app/(dashboard)/(screens)/sales/news/route.ts', { GET: read, POST: drawn }],
        ['app/(dashboard)/(screens)/sales/none/route.ts', {}],
      ]),
    ).toEqual([
      'app/docs/layout.tsx: declares nobody',
      'app/(dashboard)/(screens)/sales/news/route.ts POST: declares nobody',
      'app/(dashboard)/(screens)/sales/none/route.ts: answers nothing',
    ]);
  });

  test('on a path that two modules bring', () => {
    const both = { screens: {}, open: { '/status': 'everybody' } } as const;
    expect(() => openPagesOf([both, both])).toThrow('two modules bring the screen /status');
  });
});
