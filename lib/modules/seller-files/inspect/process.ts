import { setPriority } from 'node:os';
import { inspectFile } from './inspect-file.ts';

/**
 * The process that looks at files: what it is sent, it inspects and answers. It is started by `inspector.ts` with no
 * environment, no secret, no right to write a file or start a program, and behind everything else on this machine.
 */

/** How far behind: a tenth of what an ordinary process gets where both want the processor. */
const NICENESS = 10;

setPriority(NICENESS);
process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  void inspectFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((result) =>
    process.send?.(result),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
