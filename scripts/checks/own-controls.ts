type Source = { path: string; text: string };

/** Files that draw a select themselves: ours, and pages without the dashboard's style, each with a style for it. */
const DRAWS_SELECT = [
  'components/ui/input.tsx',
  'components/payment-page/views/card-form.tsx',
  'components/sandbox/simulators/html-pages.tsx',
];

/** A select without our style, and a sign of its own in place of the one of every `summary` (`app/globals.css`). */
const FOREIGN = /<select\b|details-marker/;

/** `path: what` for controls on screens that the browser would draw in its own way, or that are drawn anew. */
export function findForeignControls(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path) && !/\.test\.tsx$/.test(path))
    .filter(({ path }) => !DRAWS_SELECT.includes(path))
    .flatMap(({ path, text }) => {
      const found = FOREIGN.exec(text)?.[0];
      return found === undefined ? [] : [`${path}: ${found}`];
    });
}
