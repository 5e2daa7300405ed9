import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { SETTINGS_FOLLOW } from '#lib/platform/env.ts';

/**
 * A process of ours that is kept alive: started again when it dies, later and later while it keeps dying. It holds a
 * channel to us and ends by itself when we are gone.
 */
export type KeptChild = { stop(): Promise<void> };

/**
 * `environment`: all of the child's, nothing of ours is added. `later`: settings that are still being made; the child
 * loads its code meanwhile, and gets them over its channel.
 */
export type ChildToKeep = {
  name: string;
  args: string[];
  environment: Record<string, string>;
  later?: Promise<Record<string, string>>;
  logFile: string;
  say: (line: string) => void;
};

/**
 * Back-off between two starts, milliseconds; a child that lived longer than the longest starts over at the shortest.
 */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/** Longest a child may take to end in order, milliseconds. */
const STOP_PATIENCE_MS = 12_000;

export function keepChild({ name, args, environment, later, logFile, say }: ChildToKeep): KeptChild {
  let child: ChildProcess;
  let timer: NodeJS.Timeout | null = null;
  let isStopping = false;
  let pause = MIN_PAUSE_MS;

  const begin = (): void => {
    const log = openLog(logFile);
    const startedAt = Date.now();
    const env = { ...environment, ...(later && { [SETTINGS_FOLLOW]: '1' }) } as NodeJS.ProcessEnv;
    const begun = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      env,
      stdio: ['ignore', log, log, 'ipc'],
    });
    child = begun;
    if (typeof log === 'number') closeSync(log);
    later?.then(
      (told) => begun.connected && begun.send(told),
      () => undefined,
    );
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      pause = Date.now() - startedAt > MAX_PAUSE_MS ? MIN_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
      say(`${name} ended (${signal ?? code}); starting it again. Its log: ${logFile}`);
      timer = setTimeout(begin, pause);
    });
  };

  begin();
  return {
    stop: () => {
      isStopping = true;
      if (timer) clearTimeout(timer);
      return stopChild(child);
    },
  };
}

/** A disk without room for a new log costs the log, and not the process. */
function openLog(path: string): number | 'ignore' {
  try {
    return openSync(path, 'a', 0o600);
  } catch {
    return 'ignore';
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}
