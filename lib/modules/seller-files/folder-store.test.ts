import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeFileStore } from './conformance/file-store.ts';
import { folderStore } from './folder-store.ts';
import { FileStoreError, MAX_STORED_BYTES } from './file-store.ts';

const base = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

describeFileStore('a folder', () => folderStore(join(base, 'conformance')));

const placeOf = (folder: string, key: string): string => join(folder, key.slice(0, 2), key);
const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('folders and files are closed to every other user, also a folder that stood open', async () => {
  const folder = join(base, 'open');
  mkdirSync(folder, { mode: 0o777 });
  chmodSync(folder, 0o777);
  const key = randomUUID();
  await folderStore(folder).put(key, Buffer.from('a seal'));
  expect([modeOf(folder), modeOf(join(folder, key.slice(0, 2))), modeOf(placeOf(folder, key))]).toEqual([
    0o700, 0o700, 0o600,
  ]);
});

test('a reader beside writers meets the whole of one of them, or nothing', async () => {
  const [store, key] = [folderStore(join(base, 'beside')), randomUUID()];
  const versions = Array.from({ length: 6 }, () => randomBytes(2_000_000));
  let isOver = false;
  const met: (Buffer | null)[] = [];
  const reading = (async () => {
    while (!isOver) met.push(await store.get(key));
  })();
  await Promise.all(versions.map((bytes) => store.put(key, bytes)));
  isOver = true;
  await reading;
  met.push(await store.get(key));
  expect(met.filter((one) => one !== null && !versions.some((version) => version.equals(one)))).toEqual([]);
  expect(met.at(-1)?.length).toBe(2_000_000);
});

test('a write that fails leaves nothing behind and says so, and the file before it stays', async () => {
  const folder = join(base, 'failing');
  const [store, key] = [folderStore(folder), randomUUID()];
  await store.put(key, Buffer.from('first'));
  const inTheWay = randomUUID();
  mkdirSync(placeOf(folder, inTheWay), { recursive: true });
  writeFileSync(join(placeOf(folder, inTheWay), 'x'), '');
  await expect(store.put(inTheWay, Buffer.from('second'))).rejects.toThrow(FileStoreError);
  await expect(store.get(inTheWay)).rejects.toThrow(FileStoreError);
  expect(readdirSync(join(folder, inTheWay.slice(0, 2))).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await store.get(key))?.toString()).toBe('first');
});

test('a file that somebody made longer than any is not read', async () => {
  const folder = join(base, 'long');
  const [store, key] = [folderStore(folder), randomUUID()];
  await store.put(key, Buffer.from('a seal'));
  truncateSync(placeOf(folder, key), MAX_STORED_BYTES + 1);
  await expect(store.get(key)).rejects.toThrow('a file is too long');
});
