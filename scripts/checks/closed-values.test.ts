import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findOpenValues } from './closed-values.ts';

const sources = globSync('{app,components}/**/*.tsx').map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}));

test('amounts, dates and codes are closed to translators of pages, and one text in their element', () => {
  expect(findOpenValues(sources)).toEqual([]);
});

test.each([
  '<span className="island">{phone}</span>',
  '<time dateTime={at}>{text}</time>',
  '<code className="font-mono">{code}</code>',
  "<p className={cx('island', large && 'x')}>{id}</p>",
  '<span translate="no" className="island">({code})</span>',
  '<span translate="no" className="island">{lead}{whole}</span>',
])('%s is found', (text) => {
  expect(findOpenValues([{ path: 'components/a.tsx', text }])).toHaveLength(1);
});

test.each([
  '<span translate="no" className="island">{phone}</span>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code that the rule reads
  '<span translate="no" className="island">{`(${code})`}</span>',
  '<time translate="no" dateTime={at}>{text}</time>',
  '<span translate="no">Ctrl K</span>',
  '<Code className="x">{a}</Code>',
])('%s is not', (text) => {
  expect(findOpenValues([{ path: 'components/a.tsx', text }])).toEqual([]);
});
