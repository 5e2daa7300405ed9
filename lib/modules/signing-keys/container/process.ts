import { answerJobs } from '#lib/platform/processes/answer-jobs.ts';
import { openContainer } from './open-container.ts';

/** The process that opens containers of keys. `container-reader.ts` starts it, without an environment or a right. */
answerJobs(({ bytes, password }: { bytes: Uint8Array; password: string }) =>
  Promise.resolve(openContainer(Buffer.from(bytes), password)),
);
