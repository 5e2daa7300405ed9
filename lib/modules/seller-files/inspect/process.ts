import { setPriority } from 'node:os';
import { inspectFile } from './inspect-file.ts';

/**
 * The process that inspects files and returns the results. `inspector.ts` starts it without an environment, a secret,
 * or the right to write a file or start a program, and at the lowest priority of this machine.
 */

/** Priority: a tenth of an ordinary process's share of a busy processor. */
const NICENESS = 10;

setPriority(NICENESS);
process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  void inspectFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((result) =>
    process.send?.(result),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
