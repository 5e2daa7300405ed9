type Source = { path: string; text: string };

/**
 * Amounts, dates and codes on the screens of the dashboard: closed to translators of pages (`translate="no"`), and one
 * text in their element. A translator rewrites what is open, and what React changes of two texts side by side is
 * written beside what became of them.
 */

/** An element of the page, up to the end of its opening tag or to an arrow in it. */
const TAG = /<([a-z][a-z0-9]*)\b((?:(?!=>)[^<>])*)/g;

const isValue = (tag: string, attributes: string): boolean =>
  tag === 'time' || tag === 'code' || /className=(?:"|\{[^}]*['"`])[^"'`]*\bisland\b/.test(attributes);

/** Content between an opening tag that is closed to translators and the next tag. */
const CONTENT = /<[a-z][a-z0-9]*\b(?:(?!=>)[^<>])*?\btranslate="no"(?:(?!=>)[^<>])*>([^<]*)</g;

/** One expression and nothing else. */
const ONE = /^\{(?:[^{}]|\{[^{}]*\}|\$\{[^{}]*\})*\}$/;

/** `path: what` for every value that a translator would rewrite, and for every closed one of several texts. */
export function findOpenValues(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => /^(app|components)\/.*\.tsx$/.test(path) && !text.includes('@jsxImportSource preact'))
    .filter(({ path }) => !/\.test\.tsx$/.test(path))
    .flatMap(({ path, text }) => {
      const open = [...text.matchAll(TAG)].filter(
        ([, tag = '', attributes = '']) => isValue(tag, attributes) && !attributes.includes('translate="no"'),
      );
      const split = [...text.matchAll(CONTENT)]
        .map(([, content = '']) => content.trim())
        .filter((content) => content.includes('{') && !ONE.test(content) && !/\.map\(/.test(content));
      return [...open.map(([tag]) => `${path}: ${tag.trim()}`), ...split.map((content) => `${path}: ${content}`)];
    });
}
