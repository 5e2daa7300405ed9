import { runChecks } from './lib/checks.ts';

/** `npm run check`: types, format, lint, boundaries between layers, unused code and outdated translations. */
const { failed } = await runChecks();
process.exit(failed > 0 ? 1 : 0);
