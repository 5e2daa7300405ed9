import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FileStore } from '../file-store.ts';

/** Contract of every store of files. */
export function describeFileStore(name: string, open: () => FileStore): void {
  describe(`a store of files: ${name}`, () => {
    test('gives back what was put, to the byte, whatever its length', async () => {
      const store = open();
      for (const size of [1, 28, 4_096, 65_537, 10 * 1024 * 1024 + 28]) {
        const [key, bytes] = [randomUUID(), randomBytes(size)];
        await store.put(key, bytes);
        expect((await store.get(key))?.equals(bytes)).toBe(true);
      }
    });

    test('says that nothing is there, and takes away what is', async () => {
      const store = open();
      const key = randomUUID();
      expect(await store.get(key)).toBeNull();
      await store.delete(key);
      await store.put(key, Buffer.from('a seal'));
      await store.delete(key);
      expect(await store.get(key)).toBeNull();
    });

    test('keeps the files of other keys apart, also while twenty are put at once', async () => {
      const store = open();
      const files = Array.from({ length: 20 }, () => ({ key: randomUUID(), bytes: randomBytes(30_000) }));
      await Promise.all(files.map(({ key, bytes }) => store.put(key, bytes)));
      await store.delete(files[0]?.key ?? '');
      const kept = await Promise.all(files.map(({ key }) => store.get(key)));
      expect(kept.map((bytes, index) => bytes?.equals(files[index]?.bytes ?? Buffer.alloc(0)) ?? null)).toEqual([
        null,
        ...Array.from({ length: 19 }, () => true),
      ]);
    });

    test('has the last of what was put twice', async () => {
      const [store, key] = [open(), randomUUID()];
      await store.put(key, Buffer.from('the first'));
      await store.put(key, Buffer.from('the last'));
      expect((await store.get(key))?.toString()).toBe('the last');
    });

    test.each([
      '',
      '..',
      '../../etc/passwd',
      'a/b',
      'A0000000-0000-4000-8000-000000000000',
      '00000000-0000-4000-8000-000000000000/../x',
      '00000000-0000-4000-8000-000000000000?acl',
      '00000000-0000-4000-8000-000000000000\n',
    ])('takes no key that is none: %j', async (key) => {
      const store = open();
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(store.get(key)).rejects.toThrow(RangeError);
      await expect(store.delete(key)).rejects.toThrow(RangeError);
    });
  });
}
