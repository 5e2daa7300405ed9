import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, helpIfAsked, root } from './bootstrap.mjs';

/** `npm start` and `npm run dev`: installs what is missing, then hands over to the supervisor on the pinned Node. */
helpIfAsked('scripts/start.ts', process.argv.slice(2));
const node = ensureInstalled();
// Every process of the installation keeps what Node compiled for its next start. A user's own setting is kept.
const environment = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'kupa-compiled'), ...process.env };
const supervisor = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'start.ts'), ...process.argv.slice(2)],
  {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  },
);

// The supervisor has a process group of its own, so that Ctrl-C reaches it once, from here, and its children never.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => supervisor.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
supervisor.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
