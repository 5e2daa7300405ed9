import type { Language } from '#lib/kernel/language.ts';
import type { FileKind } from './contract/file-kinds.ts';

/** Data of the screens of archives. */

/** Files by kind: how many, and their bytes. */
export type Contents = Partial<Record<FileKind, { files: number; bytes: number }>>;

type Asked = {
  id: number;
  publicId: string;
  sellerId: number;
  year: number;
  language: Language;
  askedAt: Date;
  /** `YYYY-MM-DD` */
  keptUntil: string;
};

/** Facts of an archive that is there. `through`: the last closed month in it; hashes are hex. */
type Made = {
  madeAt: Date;
  bytes: number;
  through: string;
  contents: Contents;
  sha256: string;
  certificateHash: string;
};

/** An archive that somebody asked for. */
export type ListedArchive = Asked & ((Made & { state: 'ready' }) | { state: 'waiting' | 'failed' });
