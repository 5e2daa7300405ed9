import { countCode } from './lib/code-counts.ts';
import { readProductFiles } from './lib/product-files.ts';
import { IS_TEST } from './lib/boundary-rules.ts';

/** Prints what docs/architecture.md says of the size of the code: rows of its table, with the figures of now. */

const product = readProductFiles().filter(({ path }) => !IS_TEST.test(path));
for (const [name, count] of Object.entries(countCode(product))) {
  const words = name.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`);
  console.log(`${String(count).padStart(8)}  ${words}`);
}
