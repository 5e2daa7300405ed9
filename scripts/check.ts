import { runChecks } from './lib/checks.ts';

/** `npm run check` */
const { failed } = await runChecks();
process.exit(failed > 0 ? 1 : 0);
