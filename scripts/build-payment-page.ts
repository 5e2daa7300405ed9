import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { Features, transform } from 'lightningcss';
import { type MethodModuleName, MODULE_OF } from '#components/payment-page/model/method-module.ts';
import { inventoryOf } from '#components/payment-page/scripts.ts';

/**
 * Bundles the payment page's script and style, and apart from them those of its sandbox drawer, so that production
 * never carries it. `outdir` then holds card.js, card.css, methods.js, methods.css, frame.js,
 * hosted-frame.js, receipt.js, receipt.css, subscription.css,
 * sandbox.js, sandbox.css, sandbox-drawer.js and sandbox-drawer.css, ready to be written into a document, a part-….js
 * for each kind of method, which can be written there too or be fetched, part-challenge.js and part-card.js, which are
 * only ever fetched, kupa.js and hostedfields.js for shops, and embeds.js with embed-frame.js for sites of partners,
 * where partner.js is the former name of the first.
 */
export async function buildPaymentPage(outdir = BUILT): Promise<void> {
  const begunMs = Date.now();
  await Promise.all([
    buildPage(outdir),
    buildShopScripts(outdir),
    buildModules(outdir),
    buildDevice(outdir),
    ...PARTS.map((name) => buildModule(outdir, name)),
  ]);
  removeOlder(outdir, begunMs - CLOCK_MS);
  writeInventory(outdir);
  if (outdir === BUILT) publish();
}

const BUILT = 'dist/payment-page';

/** File systems may date a file this much before the clock that the build reads, milliseconds. */
const CLOCK_MS = 1_000;

/** Removes scripts of an earlier version that this one does not build. */
function removeOlder(outdir: string, beforeMs: number): void {
  for (const name of readdirSync(outdir)) {
    const path = join(outdir, name);
    if (/\.(js|css)$/.test(name) && statSync(path).mtimeMs < beforeMs) rmSync(path);
  }
}

/** Folders of the newest scripts for shops; the versions beside them are releases. */
export const NEWEST = { embed: 'public/embed/v1', hf: 'public/hf/v1' } as const;

export const PUBLISHED: Readonly<Record<keyof typeof NEWEST, readonly string[]>> = {
  embed: ['kupa.js', 'frame.js', 'embeds.js', 'partner.js'],
  hf: ['hostedfields.js', 'device.js'],
};

/**
 * Scripts for shops, at the addresses that always have the newest. Each appears whole or not at all, and an unchanged
 * one keeps its time, so that clients need not fetch it again.
 */
function publish(): void {
  for (const [kind, names] of Object.entries(PUBLISHED)) {
    const folder = NEWEST[kind as keyof typeof NEWEST];
    mkdirSync(folder, { recursive: true });
    for (const name of names) {
      if (isSame(join(BUILT, name), join(folder, name))) continue;
      const fresh = join(folder, `.${name}.${process.pid}`);
      copyFileSync(join(BUILT, name), fresh);
      renameSync(fresh, join(folder, name));
    }
  }
}

const isSame = (path: string, other: string): boolean =>
  existsSync(other) && readFileSync(path).equals(readFileSync(other));

/** `scripts.json`: what a browser may run on a payment page, why, and the hash of each (B-09). */
function writeInventory(outdir: string): void {
  const names = readdirSync(outdir).filter((name) => name.endsWith('.js'));
  const inventory = inventoryOf(new Map(names.map((name) => [name, readFileSync(join(outdir, name))])), (script) =>
    createHash('sha256').update(script).digest('base64'),
  );
  writeFileSync(join(outdir, 'scripts.json'), `${JSON.stringify(inventory, null, 2)}\n`);
}

/**
 * The oldest browsers that buyers carry: iOS 14 and Android's web views of 2020. What no build can give them, an API
 * that they do not have, `lib/testing/payment-page/newer-features.ts` lists.
 */
const COMMON: BuildOptions = {
  target: ['es2020', 'chrome80', 'safari14', 'firefox78'],
  // Text stays readable where it is not ours; nothing in a bundle may end the script element it is put into.
  charset: 'utf8',
  // Both are there, Safari's since 10 and Chrome's since 80; what esbuild does without are corners that nothing here
  // stands in: calls of a spread list behind `?.` until Chrome 91, and some defaults until Safari 14.1.
  supported: { 'inline-script': false, destructuring: true, 'optional-chain': true },
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * The rules in words of the same browsers. Sides that depend on the direction of the page are asked of its own
 * attribute, which weighs less than the library's lists of languages.
 */
function olderStyle(filename: string, code: Uint8Array): string {
  const { code: lowered } = transform({
    filename,
    code,
    minify: true,
    targets: { chrome: 80 << 16, safari: 14 << 16, firefox: 78 << 16 },
    exclude: Features.DirSelector | Features.LangSelectorList,
  });
  return Buffer.from(lowered)
    .toString('utf8')
    .replace(/([^{},]+):dir\((ltr|rtl)\)/g, '[dir=$2] $1');
}

/** Files appear whole or not at all: a process that starts meanwhile reads the old ones or the new ones. */
async function bundle(options: BuildOptions): Promise<void> {
  const { outputFiles = [] } = await build({ bundle: true, minify: true, write: false, ...COMMON, ...options });
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, path.endsWith('.css') ? olderStyle(path, contents) : contents);
    renameSync(fresh, path);
  }
}

/** The scripts that shops load: classic ones, because only such a script can ask where it came from. */
function buildShopScripts(outdir: string): Promise<void> {
  return bundle({
    entryPoints: [
      { in: 'lib/sdk/checkout/kupa.ts', out: 'kupa' },
      { in: 'lib/sdk/fields/page/svc.ts', out: 'hostedfields' },
      { in: 'lib/sdk/fields/frame/frame.ts', out: 'hosted-frame' },
      { in: 'lib/sdk/embeds/page/embeds.ts', out: 'embeds' },
      { in: 'lib/sdk/embeds/page/partner.ts', out: 'partner' },
      { in: 'lib/sdk/embeds/frame/frame.ts', out: 'embed-frame' },
    ],
    outdir,
    format: 'iife',
    // Members of classes are assigned: defined ones cost a helper and a call each in browsers of 2020.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  });
}

export const PARTS: readonly MethodModuleName[] = [...new Set(Object.values(MODULE_OF))];

/** Parts find the page's Preact and Field where the page put them. */
const OF_THE_PAGE: Plugin = {
  name: 'of-the-page',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^preact(\/|$)/ }, () => ({
      path: join(process.cwd(), 'components/payment-page/runtime/preact-of-page.ts'),
    })),
};

/**
 * A method module hands itself to the page; it never exports, so that it can stand in a document as well. One without
 * `methodModule` does not build.
 */
function buildModule(outdir: string, name: MethodModuleName): Promise<void> {
  return bundle({
    stdin: {
      contents: `import { methodModule } from './components/payment-page/methods/${name}.tsx';
        kupaPage.add(${JSON.stringify(name)}, methodModule);`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    outfile: join(outdir, `part-${name}.js`),
    format: 'iife',
    plugins: [OF_THE_PAGE],
  });
}

/** The modules: importing one yields its exports, also on a page with only a card form. */
function buildModules(outdir: string): Promise<unknown> {
  return build({
    entryPoints: ['challenge', 'card'].map((name) => ({
      in: `components/payment-page/methods/${name}.ts`,
      out: `part-${name}`,
    })),
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    ...COMMON,
  });
}

/** Module that the script for shops loads on demand; it carries on the nonce of that script. */
function buildDevice(outdir: string): Promise<void> {
  return bundle({
    entryPoints: [{ in: 'lib/sdk/fields/device/device.ts', out: 'device' }],
    outdir,
    format: 'esm',
  });
}

async function buildPage(outdir: string): Promise<void> {
  const from = (file: string): string => `components/payment-page/${file}`;
  await bundle({
    entryPoints: [
      { in: from('runtime/browser.ts'), out: 'card' },
      { in: from('views/page.css'), out: 'card' },
      { in: from('runtime/browser-methods.tsx'), out: 'methods' },
      { in: from('views/methods.css'), out: 'methods' },
      { in: 'lib/sdk/checkout/frame.ts', out: 'frame' },
      { in: 'components/receipt/print.ts', out: 'receipt' },
      { in: 'components/receipt/receipt.css', out: 'receipt' },
      { in: 'components/subscription-page/subscription.css', out: 'subscription' },
      { in: from('sandbox-browser.ts'), out: 'sandbox' },
      { in: 'components/sandbox/simulators/drawer-browser.ts', out: 'sandbox-drawer' },
      { in: 'components/sandbox/simulators/drawer.css', out: 'sandbox-drawer' },
      { in: from('sandbox-sheet.ts'), out: 'sandbox-sheet' },
      { in: from('sandbox.css'), out: 'sandbox' },
    ],
    outdir,
    format: 'esm',
  });
}
