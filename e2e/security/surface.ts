import { globSync, readFileSync } from 'node:fs';
import { pageHandlers } from '#app/_server/handlers/page-handlers.ts';
import { pathOfFile } from '#app/_server/pages/page-paths.ts';
import { routes } from '#lib/routes.ts';

/** The attack surface: every page, every route and every action, read from the tree and from the build. */

export type Endpoint = { path: string; methods: readonly string[]; isPage: boolean };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Pages and routes of the tree below a folder; of the whole tree, those of the server's own tables too. */
export function endpoints(root = 'app'): Endpoint[] {
  const ofFiles = globSync(`${root}/**/{page.tsx,route.ts,route.tsx}`).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const isPage = file.endsWith('page.tsx');
    if (text.includes('nextAdapter(')) return [];
    const methods = METHODS.filter((method) =>
      new RegExp(`export (?:async )?(?:const|function) ${method}\\b|export \\{[^}]*\\bas ${method}\\b`).test(text),
    );
    return { path: pathOfFile(file), isPage, methods: isPage ? ['GET'] : methods };
  });
  return [...ofFiles, ...(root === 'app' ? ofTables() : [])].sort((one, other) => one.path.localeCompare(other.path));
}

const ofTables = (): Endpoint[] =>
  [...Map.groupBy([...routes, ...pageHandlers], ({ path }) => path)].map(([path, all]) => ({
    path: path.replaceAll(/:(\w+)/g, '[$1]'),
    isPage: false,
    methods: all.map(({ method }) => method),
  }));

export const screens = (): Endpoint[] => ['app/(dashboard)', 'app/(print)', 'app/(counter)'].flatMap(endpoints);

/** `right` is what the action declares. */
export type Action = { key: string; id: string; page: string; right: string };

type Manifest = { node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }> };

/** `export const refund = defineAction({ right: 'refund', …` */
const DECLARED = /^export const (\w+) = defineAction\(\s*\{\s*right: '([\w-]+)'/gm;

/** Every action that the tree exports, with the name that the build gave it and a page that can call it. */
export function actions(): Action[] {
  const built = Object.entries(
    (JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as Manifest).node,
  );
  return globSync('{app,components,lib}/**/*.{ts,tsx}')
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      if (!/^\s*'use server'/m.test(text)) return [];
      return [...text.matchAll(DECLARED)].map(([, name = '', right = '']) => {
        const [id, of] = built.find(([, one]) => one.filename === file && one.exportedName === name) ?? [];
        // The lightest page that has it: what was changed is drawn again with the answer.
        const page = Object.keys(of?.workers ?? {}).sort((one, other) => one.length - other.length)[0] ?? '';
        const key = `${file.replace(/^app\//, '').replace(/\.ts$/, '')} ${name}`;
        return { key, id: id ?? '', page: pathOfFile(page), right };
      });
    })
    .sort((one, other) => one.key.localeCompare(other.key));
}
