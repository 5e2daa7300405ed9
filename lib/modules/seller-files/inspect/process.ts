import { answerJobs } from '#lib/platform/processes/answer-jobs.ts';
import { inspectFile } from './inspect-file.ts';

/**
 * The process that inspects files and returns the results. `inspector.ts` starts it without an environment, a secret,
 * or the right to write a file or start a program, and at the lowest priority of this machine.
 */
answerJobs(({ bytes }: { bytes: Uint8Array }) =>
  inspectFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
