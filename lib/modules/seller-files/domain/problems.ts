/**
 * Why a file is not taken, found by looking at it. Each is a rule of its own in the texts of refusals
 * (`refusals.because.file_…`).
 */
export type Problem =
  | 'empty'
  | 'too_large'
  | 'not_base64'
  | 'type'
  | 'heic'
  | 'compressed_bitmap'
  | 'damaged'
  | 'dimensions'
  | 'pages'
  | 'encrypted'
  | 'active_content'
  | 'external_content'
  | 'unpacks_too_large'
  | 'took_too_long'
  | 'not_fetched';

/** A problem on its way out of the code that met it. */
export class FileProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.name = 'FileProblem';
    this.problem = problem;
  }
}
