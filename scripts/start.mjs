import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';

/** `npm start` and `npm run dev`: installs what is missing, then hands over to the supervisor on the pinned Node. */
const node = ensureInstalled();
const supervisor = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'start.ts'), ...process.argv.slice(2)], {
  cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: process.platform !== 'win32',
});

// The supervisor has a process group of its own, so that Ctrl-C reaches it once, from here, and its children never.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => supervisor.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
supervisor.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
