export { entryLines } from './entry-lines.ts';
