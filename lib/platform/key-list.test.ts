import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newKeyList, readKeyList, withNewKey, withoutKeys } from './key-list.ts';

const half = (): string => randomBytes(32).toString('base64url');
const FINGERPRINT = `fingerprint:${half()}.${half()}`;

test('the key is both halves together, and the first entry is in use', () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const { keys, current } = readKeyList(
    `new:${half()}.${half()}\nold:${a.toString('base64url')}.${b.toString('base64')}\n${FINGERPRINT}`,
  );
  expect([current, ...keys.keys()]).toEqual(['new', 'new', 'old']);
  expect(keys.get('old')).toEqual(Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0))));
});

test('lines, commas, comments and blanks are all the same list', () => {
  const one = `one:${half()}.${half()}`;
  const texts = [`${one}\n${FINGERPRINT}`, `${one},${FINGERPRINT}`, `# of the vault\n\n  ${one}  \n\n${FINGERPRINT}\n`];
  for (const text of texts) expect(readKeyList(text)).toEqual(readKeyList(`${one}\n${FINGERPRINT}`));
});

const same = half();

test.each<[what: string, text: string, problem: string]>([
  ['nothing', '', 'has no key'],
  ['a fingerprint alone', FINGERPRINT, 'has no key'],
  ['no fingerprint', `one:${half()}.${half()}`, 'has no entry named fingerprint'],
  ['half a key', `one:${half()}\n${FINGERPRINT}`, 'both its halves'],
  ['half a key and a dot', `one:${half()}.\n${FINGERPRINT}`, 'both its halves'],
  ['a half that is cut', `one:${half()}.${half().slice(0, 40)}\n${FINGERPRINT}`, 'both its halves'],
  ['a half that is too long', `one:${half()}.${half()}AAAA\n${FINGERPRINT}`, 'both its halves'],
  ['three halves', `one:${half()}.${half()}.${half()}\n${FINGERPRINT}`, 'not id:half.half'],
  ['no name', `${half()}.${half()}\n${FINGERPRINT}`, 'not id:half.half'],
  ['a name with other letters', `One Key:${half()}.${half()}\n${FINGERPRINT}`, 'not id:half.half'],
  ['a name twice', `one:${half()}.${half()}\none:${half()}.${half()}\n${FINGERPRINT}`, 'names a key twice'],
  ['two equal halves', `one:${same}.${same}\n${FINGERPRINT}`, 'anybody could guess'],
  ['zeros', `one:${'A'.repeat(43)}.${'A'.repeat(43)}\n${FINGERPRINT}`, 'anybody could guess'],
  ['half a fingerprint', `one:${half()}.${half()}\nfingerprint:${half()}`, 'both its halves'],
])('V-06: %s is refused, and nothing of it is quoted', (_, text, problem) => {
  expect(() => readKeyList(text)).toThrow(problem);
  try {
    readKeyList(text);
  } catch (error) {
    for (const part of text.split(/[:.\n]/).filter((part) => part.length > 20))
      expect(String(error)).not.toContain(part);
  }
});

test('a list that a sandbox made says so, wherever a part of it is pasted', () => {
  expect(readKeyList(newKeyList({ isDemo: true })).isDemo).toBe(true);
  expect(readKeyList(newKeyList({ isDemo: false })).isDemo).toBe(false);
  const [, pasted] = newKeyList({ isDemo: true }).split('.');
  expect(readKeyList(`own:${half()}.${pasted?.split('\n')[0]}\n${FINGERPRINT}`).isDemo).toBe(true);
});

test('a new key goes in front, the fingerprint stays, and old ones go when they are told', () => {
  const before = newKeyList({ isDemo: true });
  const both = withNewKey(before);
  expect([...readKeyList(both).keys.keys()].slice(1)).toEqual([readKeyList(before).current]);
  expect(readKeyList(both)).toMatchObject({ isDemo: true, fingerprint: readKeyList(before).fingerprint });
  const after = readKeyList(withoutKeys(both, [readKeyList(before).current]));
  expect([...after.keys]).toEqual([[readKeyList(both).current, readKeyList(both).keys.get(readKeyList(both).current)]]);
  expect(after.fingerprint).toEqual(readKeyList(before).fingerprint);
});

test('no two new keys are alike', () => {
  const lists = Array.from({ length: 50 }, () => readKeyList(newKeyList({ isDemo: false })));
  expect(new Set(lists.map(({ keys, current }) => keys.get(current)?.toString('hex'))).size).toBe(50);
  expect(new Set(lists.map(({ current }) => current)).size).toBe(50);
});
