import { answerJobs } from '#lib/platform/processes/answer-jobs.ts';
import { drawPaper } from './typst.ts';

/**
 * The process that makes PDFs, started by `render-pdf.ts` without an environment, a secret, or the right to write a
 * file or start a program, and at the lowest priority of this machine.
 */
answerJobs(drawPaper);
