/** Citations in sources: sections of the contract and of the architecture, and numbers of decisions. */

type Source = { path: string; text: string };

/** Targets of citations. Sections are `6.5`, or `6.5.3` for the third numbered rule of 6.5; headings are verbatim. */
export type Citable = {
  specification: ReadonlySet<string>;
  answers: ReadonlySet<string>;
  architecture: ReadonlySet<string>;
  decisions: ReadonlySet<number>;
};

/** The numbered sections of a document, and the numbered rules inside them. */
export function sectionsOf(markdown: string): Set<string> {
  const sections = new Set<string>();
  let section = '';
  for (const line of markdown.split('\n')) {
    const heading = /^#{2,4} (\d+(?:\.\d+)*)[a-z]?\.? /.exec(line)?.[1];
    const rule = /^(\d+)\. /.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    if (heading !== undefined) sections.add(heading);
    if (rule !== undefined) sections.add(`${section}.${rule}`);
  }
  return sections;
}

/** The headings of a document. */
export const headingsOf = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) => heading.trim()));

/** The numbers of decisions, by the names of their files. */
export const decisionsOf = (files: readonly string[]): Set<number> =>
  new Set(files.map((file) => Number(/^(\d{4})-/.exec(file)?.[1])).filter((number) => number > 0));

const NUMBERS = String.raw`\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*`;

const CITATIONS: readonly [keyof Citable, RegExp][] = [
  ['specification', new RegExp(String.raw`\bspecification,? (${NUMBERS})(?![\d*%])`, 'gi')],
  ['answers', new RegExp(String.raw`\banswers,? sections? (${NUMBERS})`, 'gi')],
  ['decisions', new RegExp(String.raw`\bdecisions? (${NUMBERS})`, 'gi')],
  ['decisions', /\bdecisions\/(\d{4})\b/g],
  ['architecture', /\barchitecture(?:\.md)?,? "([^"]+)"/gi],
];

/** A section number, or "section 7", that names no document and so cannot be looked up. */
const NAMELESS =
  /(?<!\b(?:answers|specification),? )\b(?:sections? \d[\d.]*|§ ?\d[\d.]*)|\barchitecture(?:\.md)?,? sections? \d+/gi;

/** The text with comments that go over several lines joined, so that a citation may be wrapped. */
const joined = (text: string): string => text.replace(/\n\s*(?:\*(?!\/)|\/\/\/?|--)?[ \t]*/g, ' ');

const listed = (numbers: string): string[] => numbers.split(/, | and /);

function isThere(citable: Citable, kind: keyof Citable, what: string): boolean {
  if (kind === 'decisions') return citable.decisions.has(Number(what));
  return citable[kind].has(what.replace(/\s+/g, ' '));
}

/** `path: what` for every citation of something that does not exist, or that names no document. */
export function findDeadCitations(sources: readonly Source[], citable: Citable): string[] {
  return sources.flatMap(({ path, text }) => {
    const plain = joined(text);
    const dead = CITATIONS.flatMap(([kind, pattern]) =>
      [...plain.matchAll(pattern)]
        .flatMap(([, what = '']) => (kind === 'architecture' ? [what] : listed(what)))
        .filter((what) => !isThere(citable, kind, what))
        .map((what) => `${path}: ${kind} ${what}`),
    );
    return [...dead, ...[...plain.matchAll(NAMELESS)].map(([what]) => `${path}: ${what} of what?`)];
  });
}

/** How many citations there are, by what they cite. */
export function countCitations(sources: readonly Source[]): Record<keyof Citable, number> {
  const counts = { specification: 0, answers: 0, architecture: 0, decisions: 0 };
  for (const { text } of sources) {
    const plain = joined(text);
    for (const [kind, pattern] of CITATIONS) counts[kind] += [...plain.matchAll(pattern)].length;
  }
  return counts;
}
