import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_NAMES } from '#lib/platform/env.ts';
import { removeWhenGone } from './watch-over.ts';

/**
 * `.data/running.json`: what a running installation tells programs that are started beside it. It is there only while
 * the supervisor lives.
 */
export type Running = {
  pid: number;
  /** Settings by name, and nothing else of the supervisor's environment. */
  environment: Record<string, string>;
  /**
   * The connection of the owner of the embedded database's tables, for migrations. Null for an external database: its
   * owner's connection is not written down.
   */
  ownerUrl: string | null;
};

/** Settings of the running processes alone. */
const NOT_FOR_OTHERS = ['METRICS_TOKEN', 'FAILPOINTS', 'FAIL_AT', 'LISTEN', 'FIELDS_PORT', 'RUN_JOBS'];

const pathIn = (folder: string): string => join(folder, 'running.json');

/** The settings among the variables of an environment. */
export function settingsAmong(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const names = SETTING_NAMES.filter((name) => !NOT_FOR_OTHERS.includes(name));
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}

/** Answers how to take it away. A supervisor that is killed takes it away as well. */
export function writeRunning(folder: string, { environment, ownerUrl }: Omit<Running, 'pid'>): () => void {
  const path = pathIn(folder);
  const callOff = removeWhenGone(path);
  writeFileSync(
    path,
    JSON.stringify({ pid: process.pid, environment: settingsAmong(environment), ownerUrl } satisfies Running),
    { mode: 0o600 },
  );
  return () => {
    rmSync(path, { force: true });
    callOff();
  };
}

/** Null where nothing runs. What a machine that went off left behind is removed. */
export function readRunning(folder: string): Running | null {
  const path = pathIn(folder);
  if (!existsSync(path)) return null;
  const running: Running = JSON.parse(readFileSync(path, 'utf8'));
  if (isSupervisor(running.pid)) return running;
  rmSync(path, { force: true });
  return null;
}

// The process number may have been reused since; on Linux the command line tells.
function isSupervisor(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const path = `/proc/${pid}/cmdline`;
  return !existsSync('/proc/self/cmdline') || (existsSync(path) && /start\.ts/.test(readFileSync(path, 'utf8')));
}
