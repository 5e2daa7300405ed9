import { expect, test } from 'vitest';
import { commentTexts, countCode, functionLengths } from './code-counts.ts';

const at = (path: string, text: string) => ({ path, text });

test('a folder of one file counts, unless the router asks for the file', () => {
  const { folders, foldersOfOneFile } = countCode([
    at('lib/a/one.ts', ''),
    at('lib/b/one.ts', ''),
    at('lib/b/two.ts', ''),
    at('app/sales/page.tsx', ''),
  ]);
  expect([folders, foldersOfOneFile]).toEqual([3, 1]);
});

test('functions are counted by their lines, those inside others too', () => {
  const long = `function pay() {\n${'  step();\n'.repeat(119)}}\n`;
  expect(functionLengths(at('a.ts', `${long}const one = () => 1;`))).toEqual([121, 1]);
  expect(countCode([at('lib/a.ts', long)])).toMatchObject({ functionsAbove70Lines: 1, functionsAbove120Lines: 1 });
});

test('lines of comment that follow each other are one; a comment that names no subject first is counted', () => {
  const text = [
    '// Amounts are integers',
    '// of minor units.',
    'const a = 1;',
    '/** What is not paid. */',
    'const b = 2; // biome-ignore lint: a reason',
    'const c = 3;',
    '// The rest of it.',
  ].join('\n');
  expect(commentTexts(at('a.ts', text))).toHaveLength(3);
  expect(countCode([at('lib/a.ts', text)])).toMatchObject({ comments: 3, commentsWithoutSubject: 1 });
});
