import { posix } from 'node:path';

/** How many files a subject may have in one folder; one with more is two. Tests and translations are not counted. */
export const MAX_FILES = 25;

/** Folders whose files are one list by nature: commands, texts of one language, decisions. */
const LISTS = /^(scripts$|docs\/decisions|prisma\/|lib\/platform\/i18n\/messages\/|e2e\/)/;

/** Folders with more than `MAX_FILES` files, each as "folder: count". */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    if (!path.includes('.test.') && !LISTS.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder}: ${count}`);
}
