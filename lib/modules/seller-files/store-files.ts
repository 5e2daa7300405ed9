import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { FILE_TYPE_NUMBERS, type FileReason, type FileState, type KeptFormat } from './contract/file-types.ts';
import { statesBefore } from './domain.ts';

/** The files of the sellers that are named; their bytes lie in the store, their keys in the vault. */

export type SellerFile = {
  id: number;
  fileId: string;
  sellerId: number;
  type: number;
  name: string;
  format: KeptFormat;
  /** Bytes of the file as it is kept, before it is sealed. */
  size: number;
  /** SHA-256 of the file as it is kept, before it is sealed. */
  digest: Buffer;
  /** SHA-256 of the bytes as they were sent: the same bytes sent again are the same file. */
  sentDigest: Buffer;
  state: FileState;
  /** Size of a picture, pixels. */
  width: number | null;
  height: number | null;
  /** Null if only rendering can count the pages. */
  pages: number | null;
  storageKey: string;
  fileKeyId: number;
};

export type NewFile = Omit<SellerFile, 'id' | 'fileId' | 'state' | 'sellerId'>;

/** File as its seller sees it: with the reason of a refusal, and the time of its upload. */
export type ListedFile = SellerFile & { reason: FileReason | null; note: string; createdAt: Date };

const COLUMNS = {
  id: true,
  publicId: true,
  sellerId: true,
  type: true,
  name: true,
  format: true,
  size: true,
  digest: true,
  sentDigest: true,
  state: true,
  width: true,
  height: true,
  pages: true,
  storageKey: true,
  fileKeyId: true,
} as const;

type Row = {
  id: number;
  publicId: string;
  sellerId: number;
  type: number;
  name: string;
  format: string;
  size: number;
  digest: Uint8Array;
  sentDigest: Uint8Array;
  state: string;
  width: number | null;
  height: number | null;
  pages: number | null;
  storageKey: string;
  fileKeyId: number;
};

const fileOf = ({ publicId, format, state, digest, sentDigest, ...row }: Row): SellerFile => ({
  ...row,
  fileId: publicId,
  format: format as KeptFormat,
  state: state as FileState,
  digest: Buffer.from(digest),
  sentDigest: Buffer.from(sentDigest),
});

/** File of one of these sellers; null if unknown or another seller's. */
export async function findFile(
  database: Database,
  fileId: string,
  sellerIds: readonly number[],
): Promise<SellerFile | null> {
  const { sellerFile } = await recordsOf(database, { sellerIds });
  const found = await sellerFile.findFirst({ where: { publicId: fileId }, select: COLUMNS });
  return found ? fileOf(plain(found) as Row) : null;
}

/** A seller's files with one of these contents, those that were refused left out. */
export async function findSent(
  database: Database,
  sellerId: number,
  sentDigests: readonly Buffer[],
): Promise<SellerFile[]> {
  const { sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await sellerFile.findMany({
    where: { sentDigest: { in: sentDigests.map((digest) => new Uint8Array(digest)) }, state: { not: 'refused' } },
    select: COLUMNS,
  });
  return (plain(found) as Row[]).map(fileOf);
}

/** Most documents of a seller that a screen lists. */
const MAX_LISTED = 200;

/** The seller's documents that nothing has taken the place of, the newest first; of these types alone where named. */
export async function listFiles(
  database: Database,
  sellerId: number,
  types: readonly number[] | null,
): Promise<ListedFile[]> {
  const { sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await sellerFile.findMany({
    where: { replacedById: null, type: { in: [...(types ?? FILE_TYPE_NUMBERS)] } },
    orderBy: { id: 'desc' },
    take: MAX_LISTED,
    select: { ...COLUMNS, reason: true, note: true, createdAt: true },
  });
  return (plain(found) as (Row & { reason: string | null; note: string; createdAt: Date })[]).map(
    ({ reason, note, createdAt, ...row }) => ({
      ...fileOf(row),
      reason: reason as FileReason | null,
      note,
      createdAt,
    }),
  );
}

/**
 * Adds files, inside a database transaction. The last new file of a type replaces refused ones of that type, which need
 * no correction any more.
 */
export async function addFiles(database: Database, sellerId: number, files: readonly NewFile[]): Promise<SellerFile[]> {
  const { sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await sellerFile.createManyAndReturn({
    data: files.map(({ digest, sentDigest, ...file }) => ({
      ...file,
      sellerId,
      digest: new Uint8Array(digest),
      sentDigest: new Uint8Array(sentDigest),
    })),
    select: COLUMNS,
  });
  const added = (plain(rows) as Row[]).map(fileOf);
  for (const [type, id] of new Map(added.map((file) => [file.type, file.id])))
    await sellerFile.updateMany({ where: { type, state: 'refused', replacedById: null }, data: { replacedById: id } });
  return added;
}

type Decision = {
  /** State that the reviewer saw: where it differs now, another reviewer decided meanwhile. */
  from: FileState;
  to: FileState;
  reason: FileReason | null;
  note?: string;
  /** Null for the sandbox's reviewer. */
  userId: number | null;
};

/** Brings a file to another state, where it may go there from its own; false where it may not, or is not there. */
export async function decideFile(
  database: Database,
  fileId: string,
  sellerIds: readonly number[],
  { from, to, reason, note = '', userId }: Decision,
): Promise<boolean> {
  if (!statesBefore(to).includes(from)) return false;
  const { sellerFile } = await recordsOf(database, { sellerIds });
  const { count } = await sellerFile.updateMany({
    where: { publicId: fileId, state: from, replacedById: null },
    data: { state: to, reason, note, reviewedBy: userId, reviewedAt: (await readClock(database)).now },
  });
  return count > 0;
}
