import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The payment page, receipts and the shop take the fonts of the machine, and no two machines have the same. In pictures
 * everything stands in the dashboard's font, which comes with the product.
 */
const FACES = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212, U+2215',
  hebrew: 'U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F',
};

/** Writes the style sheet that pictures are taken with, and answers its path. */
export function oneFontStyle(folder: string): string {
  const package_ = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/rubik/package.json'));
  const faces = Object.entries(FACES).map(([name, range]) => {
    const file = readFileSync(join(package_, `files/rubik-${name}-wght-normal.woff2`)).toString('base64');
    const source = `url(data:font/woff2;base64,${file})`;
    return `@font-face{font-family:Picture;font-weight:300 900;src:${source};unicode-range:${range}}`;
  });
  const path = join(folder, 'one-font.css');
  // What blinks or turns is never the same twice; identifiers are new in every installation.
  writeFileSync(
    path,
    `${faces.join('\n')}
*,*::before,*::after{font-family:Picture!important;caret-color:transparent!important}
code,pre,kbd{visibility:hidden!important}`,
  );
  return path;
}
