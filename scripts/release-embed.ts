import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPaymentPage, NEWEST } from './build-payment-page.ts';

/**
 * `node scripts/run.mjs scripts/release-embed.ts 1.0.1`: keeps the script that shops load, as it is built now, under a
 * version of its own, with its integrity value in the manifest and in the guide. What was released is never written
 * again: shops have its value on their pages (docs/decisions/0072).
 */

const FOLDER = 'public/embed';
const MANIFEST = join(FOLDER, 'manifest.json');
const GUIDE = 'docs/embedding.md';
const FILE = 'kupa.js';

type Released = { version: string; files: Record<string, string> };

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Negative where `one` is the older. */
const compared = (one: string, other: string): number =>
  numbersOf(one)
    .map((part, index) => part - (numbersOf(other)[index] ?? 0))
    .find((difference) => difference !== 0) ?? 0;

function refuse(words: string): never {
  console.error(words);
  process.exit(1);
}

const version = process.argv[2] ?? '';
const { versions } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { versions: Released[] };
const last = versions[0];
if (!/^1\.\d+\.\d+$/.test(version)) refuse('Name the version, such as 1.0.1; another first number is another address.');
if (last && compared(version, last.version) <= 0) refuse(`${last.version} was released; the next one is higher.`);
if (existsSync(join(FOLDER, version))) refuse(`${FOLDER}/${version} is there already.`);

await buildPaymentPage();
const script = readFileSync(join(NEWEST.embed, FILE));
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
if (last?.files[FILE] === integrity) refuse(`Nothing has changed since ${last.version}.`);

mkdirSync(join(FOLDER, version), { recursive: true });
writeFileSync(join(FOLDER, version, FILE), script, { flag: 'wx' });
const all: Released[] = [{ version, files: { [FILE]: integrity } }, ...versions];
writeFileSync(MANIFEST, `${JSON.stringify({ versions: all }, null, 2)}\n`);
writeFileSync(
  GUIDE,
  readFileSync(GUIDE, 'utf8')
    .replaceAll(/\/embed\/\d+\.\d+\.\d+\/kupa\.js/g, `/embed/${version}/kupa.js`)
    .replaceAll(/sha384-[\w+/=]+/g, integrity),
);
console.log(`${version}: ${script.byteLength} bytes, ${integrity}`);
// The builder stays as long as this program.
process.exit(0);
