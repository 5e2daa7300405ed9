import { posix } from 'node:path';
import { type Comment, parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './boundary-rules.ts';

/** Counts of the product's code that a reader feels: folders, files, functions, comments. Read in review, no limits. */

/** Files that Next's router asks for, each in a folder of its own. */
const OF_ROUTER = /^app\/(.*\/)?(page|layout|loading|error|not-found|forbidden|route)\.tsx?$/;

/** First words of a comment that leave its subject for later. */
const WITHOUT_SUBJECT = new RegExp(
  String.raw`^(${[
    'What|Whoever|Whose|Who|Whom|Whatever|Whichever|Only|These|Those|It|They|This|That|Such|Another|Others?',
    'Nobody|Somebody|Nothing|Something|Anything|Everything|Everybody|Anybody|None|Neither|As (it|they)',
    'Where|There|Here|Not|So|But|Or|And',
  ].join('|')})\b`,
);

const OF_A_TOOL = /^(biome-ignore|@ts-|@jsx|#)/;

/** Lines from which a function is read by scrolling, and from which it is several. */
const [SCREEN, LONG] = [70, 120];

export type CodeCounts = {
  files: number;
  lines: number;
  folders: number;
  /** Folders with one file that is no page, layout or route. */
  foldersOfOneFile: number;
  filesBelow15Lines: number;
  functions: number;
  functionsAbove70Lines: number;
  functionsAbove120Lines: number;
  comments: number;
  commentsWithoutSubject: number;
};

export function countCode(files: readonly SourceFile[]): CodeCounts {
  const folders = Map.groupBy(files, ({ path }) => posix.dirname(path));
  const alone = [...folders.values()].filter(([only, other]) => only && !other && !OF_ROUTER.test(only.path));
  const lengths = files.flatMap(functionLengths);
  const comments = files.flatMap(commentTexts);
  return {
    files: files.length,
    lines: files.reduce((sum, { text }) => sum + linesOf(text), 0),
    folders: folders.size,
    foldersOfOneFile: alone.length,
    filesBelow15Lines: files.filter(({ path, text }) => linesOf(text) < 15 && !OF_ROUTER.test(path)).length,
    functions: lengths.length,
    functionsAbove70Lines: lengths.filter((length) => length > SCREEN).length,
    functionsAbove120Lines: lengths.filter((length) => length > LONG).length,
    comments: comments.length,
    commentsWithoutSubject: comments.filter((text) => WITHOUT_SUBJECT.test(text)).length,
  };
}

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Length of each function of a file, in lines. */
export function functionLengths({ path, text }: SourceFile): number[] {
  const lengths: number[] = [];
  const measure = ({ start, end }: { start: number; end: number }) => {
    lengths.push(lineAt(text, end) - lineAt(text, start) + 1);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program);
  return lengths;
}

/** Comments of a file as sentences: lines that follow each other are one, comments for tools are none. */
export function commentTexts({ path, text }: SourceFile): string[] {
  const joined: (Comment & { line: number })[] = [];
  for (const comment of parseSync(path, text).comments) {
    const line = lineAt(text, comment.end);
    const before = joined.at(-1);
    if (before?.type === 'Line' && comment.type === 'Line' && lineAt(text, comment.start) === before.line + 1)
      Object.assign(before, { line, value: `${before.value}\n${comment.value}` });
    else joined.push({ ...comment, line });
  }
  return joined.map(({ value }) => value.replace(/^[\s*]+/, '')).filter((value) => !OF_A_TOOL.test(value));
}
