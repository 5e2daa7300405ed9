import { type ChildProcess, fork, type ForkOptions, spawn } from 'node:child_process';
import { withoutSettings } from './child-environment.ts';

/**
 * A server must not outlive the process that started it, however that ends, `kill -9` included. A shell beside it waits
 * at the end of a pipe that this process alone holds: when the pipe closes, this process is gone, and the shell sends
 * the server a signal to end. Windows has no such shell; there the next start does it.
 */

/**
 * First by waiting for connections, as those of a product that is ending are (`SIGTERM`, 12 s); then by ending them
 * (`SIGINT`, 8 s); then at once.
 */
const SCRIPT = `
cat > /dev/null
end() { kill -s "$1" "$pid" 2> /dev/null || exit 0; n=0;
  while [ $n -lt "$2" ]; do sleep 1; kill -0 "$pid" 2> /dev/null || exit 0; n=$((n + 1)); done; }
pid=$0
end TERM 12
end INT 8
end QUIT 5
`;

/** Answers how to call the watch off, once the server is gone. */
export const watchOver = (pid: number): (() => void) => whenWeAreGone(SCRIPT, String(pid));

/**
 * A process that was stopped (SIGSTOP) hears nothing until it goes on; one that does not end in five seconds is killed.
 */
const CHILD_SCRIPT = `
cat > /dev/null
kill -s TERM -- "$0" 2> /dev/null || exit 0
kill -s CONT -- "$0" 2> /dev/null
n=0; while [ $n -lt 5 ]; do sleep 1; kill -0 -- "$0" 2> /dev/null || exit 0; n=$((n + 1)); done
kill -s KILL -- "$0"
`;

/**
 * Starts a program of ours as a child that does not outlive us, in every kind of end. Benchmarks and fault runs start
 * all of theirs here: a server that a benchmark had stopped kept its port after the benchmark was interrupted.
 */
export function forkOwn(program: string, args: readonly string[] = [], options: ForkOptions = {}): ChildProcess {
  return endWithUs(fork(program, args, options));
}

/** The same of a child that is there. `isGroup`: it leads a group of processes, which all end. */
export function endWithUs(child: ChildProcess, { isGroup = false } = {}): ChildProcess {
  if (child.pid === undefined) return child;
  const callOff = whenWeAreGone(CHILD_SCRIPT, String(isGroup ? -child.pid : child.pid));
  child.once('exit', callOff);
  return child;
}

/** A file that is of use, and to be read, only while this process lives. Answers how to call it off. */
export const removeWhenGone = (path: string): (() => void) => whenWeAreGone('cat > /dev/null; rm -f "$0"', path);

function whenWeAreGone(script: string, argument: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  // Process group of its own: Ctrl-C reaches all our processes, and must not end the watch.
  const watch = spawn('sh', ['-c', script, argument], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: withoutSettings(process.env) as NodeJS.ProcessEnv,
  });
  watch.unref();
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  return () => void watch.kill('SIGKILL');
}
