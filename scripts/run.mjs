import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, helpIfAsked, root } from './bootstrap.mjs';

/** Runs one of our TypeScript programs on the pinned Node: `node scripts/run.mjs scripts/check.ts`. */
const [program, ...rest] = process.argv.slice(2);
helpIfAsked(program, [program, ...rest]);
const node = ensureInstalled();
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'run.ts'), program, ...rest],
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
