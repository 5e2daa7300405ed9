import { globSync, readFileSync } from 'node:fs';
import { dataAccessOf } from './checks/data-access.ts';

/** Says how many named statements there are, and how often the Prisma client is asked. Part of `npm run check`. */

const sources = globSync('{app,lib}/**/*.{ts,tsx}', { exclude: ['**/generated/**'] }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}));
const { statements, files, calls } = dataAccessOf(sources);
console.log(`        ${statements} named statements in ${files} files, ${calls} calls of the Prisma client`);
