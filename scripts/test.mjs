import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, helpIfAsked, root } from './bootstrap.mjs';

/** `npm test`: installs what is missing, then runs every check and test on the pinned Node. */
helpIfAsked('scripts/test.ts', process.argv.slice(2));
const node = ensureInstalled();
// A run starts some hundred programs, which read one and the same: each keeps what Node compiled for the next.
const environment = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'kupa-compiled'), ...process.env };
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'test.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: environment },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
