import { Worker } from 'node:worker_threads';

/**
 * A thread that computes passwords, one after another, behind everything else: a flood of sign-ins slows sign-ins down,
 * not payments (reliability S-07). At most 19 MiB, and one core at the lowest priority.
 */

type DerivationRequest = {
  message: Uint8Array;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};
type DerivationResult = { id: number; tag?: Uint8Array; problem?: string };
type Waiting = { resolve: (tag: Uint8Array) => void; reject: (error: Error) => void };

/** Priority: a tenth of an ordinary thread's share of a busy processor. */
const NICENESS = 10;

// Text, because a file of its own would have another place in each of our builds. Only on Linux is a priority a
// thread's own.
const PROGRAM = `
const { parentPort } = require('node:worker_threads');
const { argon2Sync } = require('node:crypto');
if (process.platform === 'linux') require('node:os').setPriority(0, ${NICENESS});
parentPort.on('message', ({ id, request }) => {
  try {
    parentPort.postMessage({ id, tag: argon2Sync('argon2id', request) });
  } catch (error) {
    parentPort.postMessage({ id, problem: error.code ?? error.name });
  }
});`;

const waiting = new Map<number, Waiting>();
let thread: Worker | null = null;
let lastId = 0;

/** Thread, started with the first password, and again after an unexpected end. */
function started(): Worker {
  if (thread) return thread;
  const fresh = new Worker(PROGRAM, { eval: true });
  const ended = (error: Error): void => {
    if (thread !== fresh) return;
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  fresh.on('message', ({ id, tag, problem }: DerivationResult) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) fresh.unref();
    if (tag) request?.resolve(tag);
    else request?.reject(new Error(`a password could not be computed: ${problem}`));
  });
  fresh.once('error', ended);
  fresh.once('exit', () => ended(new Error('the thread of the passwords ended')));
  thread = fresh;
  return fresh;
}

/** argon2id in its turn. Throws where the parameters are none that can be computed. */
export function deriveBehind(request: DerivationRequest): Promise<Uint8Array> {
  const worker = started();
  // The thread keeps its process alive only while a password is waiting, not while it is idle.
  worker.ref();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, request });
  });
}
