import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { readKeyList } from '#lib/platform/key-list.ts';
import { log } from '#lib/platform/log.ts';
import { testVault } from '#lib/testing/cards/vault.ts';
import { rotateKeys, VaultSealError } from './index.ts';

const { file, database, vaultOn, tamper } = testVault();

afterEach(() => vi.restoreAllMocks());

const owned = (sellerId = 7) => ({ name: randomUUID(), sellerId });

test('a sealed file comes back whole for its owner, and is nowhere to be read in its seal', async () => {
  const vault = vaultOn({ file });
  for (const size of [1, 15, 16, 4_097, 10 * 1024 * 1024]) {
    const owner = owned();
    const bytes = randomBytes(size);
    const { fileKeyId, sealed } = await vault.sealFile(bytes, owner);
    expect(sealed.length).toBe(size + 28);
    if (size > 16) expect(sealed.includes(bytes.subarray(0, 16))).toBe(false);
    expect((await vault.openFile(fileKeyId, sealed, owner)).equals(bytes)).toBe(true);
  }
});

test('one that was altered, cut, made longer or swapped with another is refused, and an alert names its row', async () => {
  const alert = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const vault = vaultOn({ file });
  const [one, other] = [owned(), owned()];
  const sealed = await vault.sealFile(Buffer.from('the page of one'), one);
  const second = await vault.sealFile(Buffer.from('the page of another'), other);
  const altered = Buffer.from(sealed.sealed);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  const wrong: [number, Buffer, { name: string; sellerId: number }][] = [
    [sealed.fileKeyId, altered, one],
    [sealed.fileKeyId, sealed.sealed.subarray(0, -1), one],
    [sealed.fileKeyId, sealed.sealed.subarray(0, 20), one],
    [sealed.fileKeyId, Buffer.alloc(0), one],
    [sealed.fileKeyId, Buffer.concat([sealed.sealed, Buffer.from([0])]), one],
    [sealed.fileKeyId, second.sealed, one],
    [second.fileKeyId, sealed.sealed, one],
    [sealed.fileKeyId, sealed.sealed, { ...one, sellerId: 8 }],
    [sealed.fileKeyId, sealed.sealed, { ...one, name: other.name }],
    [987_654, sealed.sealed, one],
  ];
  for (const [fileKeyId, bytes, owner] of wrong)
    await expect(vault.openFile(fileKeyId, bytes, owner)).rejects.toThrow(VaultSealError);
  expect(alert).toHaveBeenCalledTimes(wrong.length);
  expect(alert).toHaveBeenCalledWith('a sealed file does not open', {
    kind: 'vault-seal',
    where: `vault.file_key ${sealed.fileKeyId}`,
  });
  expect((await vault.openFile(sealed.fileKeyId, sealed.sealed, one)).toString()).toBe('the page of one');
});

test('a new key takes the keys of files along, and retires the old one only then', async () => {
  const vault = vaultOn({ file });
  const kept = await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      const owner = owned(number + 1);
      return { owner, number, ...(await vault.sealFile(Buffer.from(`page ${number}`), owner)) };
    }),
  );
  const old = readKeyList(readFileSync(file, 'utf8')).current;
  const rotation = await rotateKeys({ database, file, settleMs: 50 });
  expect(rotation).toMatchObject({ rewrapped: 12, retired: [old], stuck: [] });
  expect(await tamper('SELECT DISTINCT key_id FROM file_key')).toEqual([{ key_id: rotation.keyId }]);
  for (const { owner, number, fileKeyId, sealed } of kept)
    expect((await vault.openFile(fileKeyId, sealed, owner)).toString()).toBe(`page ${number}`);
});

test('a file whose key was forgotten is opened by nobody', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const vault = vaultOn({ file });
  const owner = owned();
  const { fileKeyId, sealed } = await vault.sealFile(Buffer.from('gone'), owner);
  await tamper(`UPDATE file_key SET created_at = app_now() - interval '2 hours' WHERE id = $1`, [fileKeyId]);
  expect(await vault.listOldFiles(0, 3_600, 10)).toEqual([{ id: fileKeyId, name: owner.name }]);
  await vault.forgetFiles([fileKeyId]);
  expect(await vault.listOldFiles(0, 3_600, 10)).toEqual([]);
  await expect(vault.openFile(fileKeyId, sealed, owner)).rejects.toThrow(VaultSealError);
});
