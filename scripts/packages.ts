import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { apiTypes } from './lib/api-types.ts';

/**
 * `npm run packages`: the packages for others, `@kupa/api`, `@kupa/hosted-fields`, `@kupa/embeds` and, for a version
 * more, `@kupa/parts`, each a folder and a tarball in `dist/packages`, in the version of the product. `--to` names
 * another folder; `--publish` hands them to the registry, `--dry-run` only says what would be. `--types` writes the
 * operations of the API anew from the OpenAPI document.
 */

const TYPES = 'lib/sdk/api/generated/operations.ts';

const { values: flags } = parseArgs({
  options: {
    types: { type: 'boolean' },
    publish: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    to: { type: 'string', default: 'dist/packages' },
  },
});
const OUT = flags.to;

type Package = {
  name: string;
  folder: string;
  description: string;
  /** Entry points by what is imported. */
  entries: Readonly<Record<string, string>>;
  platform: 'node' | 'browser';
  readme: string;
  peers?: Readonly<Record<string, string>>;
};

const PACKAGES: readonly Package[] = [
  {
    name: '@kupa/api',
    folder: 'api',
    description: 'Typed client of the Kupa payments API for Node, without dependencies.',
    entries: { '.': 'lib/sdk/api/index.ts' },
    platform: 'node',
    readme: 'lib/sdk/api/README.md',
  },
  {
    name: '@kupa/hosted-fields',
    folder: 'hosted-fields',
    description: 'Card fields of Kupa in your own form: a typed loader, and components for React.',
    entries: { '.': 'lib/sdk/fields/package/index.ts', './react': 'lib/sdk/fields/package/react.tsx' },
    platform: 'browser',
    readme: 'lib/sdk/fields/package/README.md',
    peers: { react: '>=19' },
  },
  {
    name: '@kupa/embeds',
    folder: 'embeds',
    description: 'Embeds of Kupa on the site of a partner: a typed loader, and components for React.',
    entries: { '.': 'lib/sdk/embeds/package/index.ts', './react': 'lib/sdk/embeds/package/react.tsx' },
    platform: 'browser',
    readme: 'lib/sdk/embeds/package/README.md',
    peers: { react: '>=19' },
  },
  {
    name: '@kupa/parts',
    folder: 'parts',
    description: 'The former name of @kupa/embeds.',
    entries: { '.': 'lib/sdk/embeds/package/parts/index.ts', './react': 'lib/sdk/embeds/package/parts/react.tsx' },
    platform: 'browser',
    readme: 'lib/sdk/embeds/package/parts/README.md',
    peers: { react: '>=19' },
  },
];

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; license?: string };

const run = (command: string, args: readonly string[], cwd = '.'): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const fileOf = (entry: string): string => (entry === '.' ? 'index' : entry.slice(2));

/** Declarations of the entries and of everything that they name, with the names of this tree made relative. */
function writeDeclarations({ entries }: Package, folder: string): void {
  const out = join(folder, 'types');
  const config = join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: relative(folder, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        incremental: false,
        rootDir: relative(folder, '.'),
        outDir: 'types',
        plugins: [],
        typeRoots: [resolve('node_modules/@types')],
      },
      include: [],
      files: Object.values(entries).map((file) => relative(folder, file)),
    }),
  );
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config]);
  rmSync(config);
  for (const file of readdirSync(out, { recursive: true }) as string[]) {
    const path = join(out, file);
    if (!file.endsWith('.d.ts')) continue;
    const near = (name: string): string => {
      const found = relative(dirname(path), join(out, 'lib', name));
      return found.startsWith('.') ? found : `./${found}`;
    };
    const text = readFileSync(path, 'utf8')
      .replaceAll(/'#lib\/([^']+)\.tsx?'/g, (_, name: string) => `'${near(name)}.js'`)
      .replaceAll(/"#lib\/([^"]+)\.tsx?"/g, (_, name: string) => `"${near(name)}.js"`)
      .replaceAll(/(from |import\()(['"])(\.[^'"]+)\.tsx?\2/g, '$1$2$3.js$2');
    writeFileSync(path, text);
  }
}

async function makePackage(made: Package): Promise<string> {
  const { name, folder: part, description, entries, platform, readme, peers } = made;
  const folder = join(OUT, part);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: Object.entries(entries).map(([entry, file]) => ({ in: file, out: fileOf(entry) })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    target: platform === 'node' ? 'node20' : 'es2022',
    jsx: 'automatic',
    external: Object.keys(peers ?? {}).flatMap((peer) => [peer, `${peer}/*`]),
    legalComments: 'none',
    logLevel: 'warning',
  });
  writeDeclarations(made, folder);
  const exports = Object.fromEntries(
    Object.entries(entries).map(([entry, file]) => [
      entry,
      { types: `./types/${file.replace(/\.tsx?$/, '.d.ts')}`, default: `./${fileOf(entry)}.js` },
    ]),
  );
  const manifest = {
    name,
    version,
    description,
    ...(license && { license }),
    type: 'module',
    sideEffects: false,
    exports,
    ...(platform === 'node' && { engines: { node: '>=20' } }),
    ...(peers && {
      peerDependencies: peers,
      peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
    }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(readme, join(folder, 'README.md'));
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', '..'], folder)) as {
    filename: string;
    size: number;
  }[];
  console.log(`${name} ${version}: ${join(OUT, packed?.filename ?? '')}, ${packed?.size} bytes`);
  return folder;
}

if (flags.types) writeFileSync(TYPES, apiTypes());
else {
  const folders: string[] = [];
  for (const one of PACKAGES) folders.push(await makePackage(one));
  const isDry = flags['dry-run'];
  if (isDry || flags.publish)
    for (const folder of folders)
      console.log(run('npm', ['publish', '--access', 'public', ...(isDry ? ['--dry-run'] : [])], folder));
}
