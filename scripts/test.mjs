import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, helpIfAsked, root } from './bootstrap.mjs';

/** `npm test`: installs what is missing, then runs every check and test on the pinned Node. */
helpIfAsked('scripts/test.ts', process.argv.slice(2));
const node = ensureInstalled();
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'test.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
