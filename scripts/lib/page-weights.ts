import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';

/** What Next notes of a page: the scripts of the page and of each layout around it. */
type Manifest = { entryJSFiles: Readonly<Record<string, readonly string[]>> };

const pathOf = (page: string): string => page.replace(/\/page$/, '').replaceAll(/\/\([^/]*\)/g, '') || '/';

/** Script of each page of a build at its first visit, kB with Brotli, by its address. */
export function pageWeights(build: string): ReadonlyMap<string, number> {
  const { rootMainFiles } = JSON.parse(readFileSync(`${build}/build-manifest.json`, 'utf8')) as {
    rootMainFiles: string[];
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? brotliCompressSync(readFileSync(`${build}/${file}`)).length / 1_000;
    sizes.set(file, known);
    return known;
  };
  const weights = new Map<string, number>();
  for (const file of globSync(`${build}/server/app/**/page_client-reference-manifest.js`)) {
    const context: { globalThis?: unknown; __RSC_MANIFEST?: Record<string, Manifest> } = {};
    context.globalThis = context;
    runInNewContext(readFileSync(file, 'utf8'), context);
    for (const [page, { entryJSFiles }] of Object.entries(context.__RSC_MANIFEST ?? {})) {
      const files = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]);
      weights.set(
        pathOf(page),
        [...files].reduce((sum, one) => sum + sizeOf(one), 0),
      );
    }
  }
  return weights;
}
