import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'docs/benchmarks.md';

const FRESH = `# Benchmarks

Ratios against a ceiling measured in the same run, never promises: absolute figures are this machine's. \`npm run bench\` and \`npm run bench:page\` write the parts below.

*Bare* is \`node:http\` with \`pg\` running the very statements of the product and nothing else: no validation, no rules, no signature, no log.

## API

<!-- bench -->
<!-- /bench -->

## Payment page

<!-- bench:page -->
<!-- /bench:page -->
`;

/** Puts a measured part between its marks and leaves the rest as it is. */
export function writeSection(name: string, text: string): void {
  const page = existsSync(FILE) ? readFileSync(FILE, 'utf8') : FRESH;
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const start = page.indexOf(open) + open.length;
  writeFileSync(FILE, `${page.slice(0, start)}\n${text}\n${page.slice(page.indexOf(close))}`);
}
