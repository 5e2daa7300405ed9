/** Files that Next looks for by their name. */
const OF_NEXT =
  /(^|\/)(page|layout|loading|error|global-error|not-found|forbidden|template|default)\.tsx$|(^|\/)route\.ts$|^app\/globals\.css$/;

/** Beside its page: what people do there. In one folder: what pages and routes share. */
const OF_OURS = /(^|\/)actions\.ts$|^app\/_server\//;

/** Files of `app` that are no page, no route, no actions and not shared by them. */
export const strangersInApp = (paths: readonly string[]): string[] =>
  paths.filter((path) => !OF_NEXT.test(path) && !OF_OURS.test(path) && !path.includes('.test.'));

/** Pages longer than a page that only says what it shows. */
export const longPages = (files: readonly { path: string; text: string }[], most: number): string[] =>
  files
    .filter(({ path }) => /(^|\/)page\.tsx$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path}: ${lines}`);
