import { dirname } from 'node:path/posix';
import { importsOf, type SourceFile } from '../lib/boundary-rules.ts';

/** Files that Next looks for by their name. */
const OF_NEXT =
  /(^|\/)(page|layout|loading|error|global-error|not-found|forbidden|template|default)\.tsx$|(^|\/)route\.ts$|^app\/globals\.css$/;

/** Actions are called from anywhere; what several pages share stands in one folder. */
const SHARED = /(^|\/)actions\.ts$|^app\/_server\//;

/** Files beside a page that are used from elsewhere, each as "file, by file": they belong to `app/_server`. */
export function misplacedInApp(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ to }) => to.startsWith('app/') && !OF_NEXT.test(to) && !SHARED.test(to))
      .filter(({ to }) => !`${dirname(file.path)}/`.startsWith(`${dirname(to)}/`))
      .map(({ to }) => `${to}, by ${file.path}`),
  );
}
