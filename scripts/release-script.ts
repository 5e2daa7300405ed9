import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPaymentPage, NEWEST, PUBLISHED } from './build-payment-page.ts';

/**
 * `node scripts/run.mjs scripts/release-script.ts embed 1.0.1`, or `hf 1.0.1` for hosted fields: keeps the scripts that
 * shops load, as they are built now, under a version of their own, with their integrity values in the manifest and in
 * the guide. What was released is never written again: shops have its values on their pages (docs/decisions/0072).
 */

/** The texts that name the newest release with its integrity value. */
const GUIDES = { embed: 'docs/embedding.md', hf: 'docs/hosted-fields.md' } as const;

type Kind = keyof typeof GUIDES;
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

const [kind = '', version = ''] = process.argv.slice(2);
if (!(kind in GUIDES)) refuse('Name what is released: embed or hf.');
if (!/^1\.\d+\.\d+$/.test(version)) refuse('Name the version, such as 1.0.1; another first number is another address.');
const folder = join('public', kind);
const manifest = join(folder, 'manifest.json');
const { versions } = (existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : { versions: [] }) as {
  versions: Released[];
};
const last = versions[0];
if (last && compared(version, last.version) <= 0) refuse(`${last.version} was released; the next one is higher.`);
if (existsSync(join(folder, version))) refuse(`${folder}/${version} is there already.`);

await buildPaymentPage();
// The other half of an embedding is loaded by our own page, always the newest; embeds of sellers have no releases yet.
const names = PUBLISHED[kind as Kind].filter((name) => !['frame.js', 'embeds.js', 'partner.js'].includes(name));
const scripts = new Map(names.map((name) => [name, readFileSync(join(NEWEST[kind as Kind], name))]));
const files = Object.fromEntries(
  [...scripts].map(([name, script]) => [name, `sha384-${createHash('sha384').update(script).digest('base64')}`]),
);
if (last && names.every((name) => last.files[name] === files[name]))
  refuse(`Nothing has changed since ${last.version}.`);

mkdirSync(join(folder, version), { recursive: true });
for (const [name, script] of scripts) writeFileSync(join(folder, version, name), script, { flag: 'wx' });
writeFileSync(manifest, `${JSON.stringify({ versions: [{ version, files }, ...versions] }, null, 2)}\n`);
const guide = GUIDES[kind as Kind];
let text = readFileSync(guide, 'utf8');
for (const name of names)
  text = text.replaceAll(
    new RegExp(`/${kind}/\\d+\\.\\d+\\.\\d+/${name.replace('.', '\\.')}"(\\s+)integrity="sha384-[\\w+/=]+"`, 'g'),
    `/${kind}/${version}/${name}"$1integrity="${files[name]}"`,
  );
writeFileSync(guide, text);
for (const [name, script] of scripts) console.log(`${version}: ${name}, ${script.byteLength} bytes, ${files[name]}`);
// The builder stays as long as this program.
process.exit(0);
