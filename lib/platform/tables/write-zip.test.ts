import { expect, test } from 'vitest';
import { openArchive } from './unzip.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

/** Archives are read back by the reader of workbooks, which is code of its own. */

const AT = new Date('2026-11-27T17:28:58Z');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function written(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(files, AT)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

test('what went in comes out: an empty file, a large one in chunks, a name in Hebrew', async () => {
  const large = Array.from({ length: 200 }, (_, index) => `${index} `.repeat(2_000));
  const bytes = await written([
    { name: 'empty.txt', chunks: [] },
    { name: 'תנועות.txt', chunks: [bytesOf('שלום')] },
    { name: 'large.txt', chunks: large.map(bytesOf) },
  ]);
  const open = openArchive(bytes, 10_000_000);
  expect(await open('empty.txt')).toBe('');
  expect(await open('תנועות.txt')).toBe('שלום');
  expect(await open('large.txt')).toBe(large.join(''));
  expect(bytes.length).toBeLessThan(large.join('').length / 10);
});

test('the same files of the same moment are the same bytes, and bear that moment', async () => {
  const files = [{ name: 'a', chunks: [bytesOf('a')] }];
  const bytes = await written(files);
  expect(await written(files)).toEqual(bytes);
  // 17:28:58 and 2026-11-27, as the format keeps them.
  expect([...bytes.subarray(10, 14)]).toEqual([0x9d, 0x8b, 0x7b, 0x5d]);
});

test('a file is asked for once the one before it is written, and nothing is held', async () => {
  const asked: string[] = [];
  async function* files(): AsyncGenerator<ZipFile> {
    for (const name of ['one', 'two']) {
      asked.push(`file ${name}`);
      yield { name, chunks: chunks(name) };
    }
  }
  async function* chunks(name: string): AsyncGenerator<Uint8Array> {
    asked.push(`chunk of ${name}`);
    yield bytesOf(name);
  }
  await written(files());
  expect(asked).toEqual(['file one', 'chunk of one', 'file two', 'chunk of two']);
});

test('what the source of a file throws is thrown, instead of an archive that looks whole', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield bytesOf('begun');
    throw new Error('the source broke');
  }
  await expect(written([{ name: 'a', chunks: broken() }])).rejects.toThrow('the source broke');
});
