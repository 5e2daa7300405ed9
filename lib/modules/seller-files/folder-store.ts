import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asKey, type FileStore, FileStoreError, MAX_STORED_BYTES } from './file-store.ts';

/** The owner's alone: other users of the machine cannot list, read or write. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Files in a folder, spread over 256 subfolders by the first two digits of their key. A file is written under another
 * name, flushed, and renamed: a reader finds all of it or nothing, also after a crash.
 */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string): string => join(folder, asKey(key).slice(0, 2), key);
  let made: Promise<void> | null = null;

  /** Makes the folder for the first file, and closes one that exists to other users. */
  const ready = (): Promise<void> => {
    made ??= mkdir(folder, { recursive: true, mode: FOLDER_MODE }).then(() => chmod(folder, FOLDER_MODE));
    made.catch(() => {
      made = null;
    });
    return made;
  };

  return {
    async put(key, sealed) {
      const place = placeOf(key);
      const beside = join(dirname(place), `.${randomUUID()}`);
      try {
        await ready();
        await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
        await writeWhole(beside, sealed);
        await rename(beside, place);
        await flushFolder(dirname(place));
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined);
        throw new FileStoreError(codeOf(error));
      }
    },
    async get(key) {
      const place = placeOf(key);
      try {
        const file = await open(place, 'r');
        try {
          if ((await file.stat()).size > MAX_STORED_BYTES) throw new FileStoreError('a file is too long');
          return await file.readFile();
        } finally {
          await file.close();
        }
      } catch (error) {
        if (error instanceof FileStoreError) throw error;
        if (codeOf(error) === 'ENOENT') return null;
        throw new FileStoreError(codeOf(error));
      }
    },
    async delete(key) {
      const place = placeOf(key);
      await rm(place, { force: true }).catch((error: unknown) => {
        throw new FileStoreError(codeOf(error));
      });
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Flushes the folder, so that the name survives a loss of power too. Windows cannot flush a folder, and keeps names by
 * itself.
 */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
