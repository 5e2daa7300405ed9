import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { UPLOAD_SECONDS } from '../contract/limits.ts';

/** Uploads from browsers, and the chunks of them that have arrived. */

export type Upload = {
  id: number;
  uploadId: string;
  sellerId: number;
  type: number;
  name: string;
  /** Bytes: of the whole, and of its beginning that is there. */
  size: number;
  received: number;
  /** SHA-256 of the whole file, as the browser declared it before sending. */
  sentDigest: Buffer;
};

/** Storage of a chunk, and its offset in the file. */
export type Chunk = { startsAt: number; size: number; storageKey: string; fileKeyId: number };

const COLUMNS = {
  id: true,
  publicId: true,
  sellerId: true,
  type: true,
  name: true,
  size: true,
  received: true,
  sentDigest: true,
} as const;

type Row = Omit<Upload, 'uploadId' | 'sentDigest'> & { publicId: string; sentDigest: Uint8Array };

const uploadOf = ({ publicId, sentDigest, ...row }: Row): Upload => ({
  ...row,
  uploadId: publicId,
  sentDigest: Buffer.from(sentDigest),
});

const bytesOf = (digest: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(digest);

async function endFromNow(database: Database): Promise<{ now: Date; expiresAt: Date }> {
  const { now } = await readClock(database);
  return { now, expiresAt: new Date(now.getTime() + UPLOAD_SECONDS * 1_000) };
}

/** An open upload of the seller; null where there is none, it is another's, or it has expired. */
export async function findUpload(database: Database, sellerId: number, uploadId: string): Promise<Upload | null> {
  const { sellerFileUpload } = await recordsOf(database, { sellerIds: [sellerId] });
  const { now } = await readClock(database);
  const found = await sellerFileUpload.findFirst({
    where: { publicId: uploadId, endedAt: null, expiresAt: { gt: now } },
    select: COLUMNS,
  });
  return found ? uploadOf(plain(found) as Row) : null;
}

/**
 * The open upload of the same file for the same purpose, extended by a day from now; null where there is none. An
 * expired one that was not removed yet counts as open.
 */
export async function keepOpen(
  database: Database,
  sellerId: number,
  { type, sentDigest }: { type: number; sentDigest: Buffer },
): Promise<Upload | null> {
  const { sellerFileUpload } = await recordsOf(database, { sellerIds: [sellerId] });
  const [found] = await sellerFileUpload.updateManyAndReturn({
    where: { type, sentDigest: bytesOf(sentDigest), endedAt: null },
    data: { expiresAt: (await endFromNow(database)).expiresAt },
    select: COLUMNS,
  });
  return found ? uploadOf(plain(found) as Row) : null;
}

/** Uploads of the seller that are open. */
export async function countOpen(database: Database, sellerId: number): Promise<number> {
  const { sellerFileUpload } = await recordsOf(database, { sellerIds: [sellerId] });
  return sellerFileUpload.count({ where: { endedAt: null } });
}

/** Adds an upload of which nothing is there. Throws where the same document is open for the same purpose. */
export async function addUpload(
  database: Database,
  sellerId: number,
  { sentDigest, ...upload }: { type: number; name: string; size: number; sentDigest: Buffer },
): Promise<Upload> {
  const { sellerFileUpload } = await recordsOf(database, { sellerIds: [sellerId] });
  const { expiresAt } = await endFromNow(database);
  const rows = await sellerFileUpload.createManyAndReturn({
    data: [{ ...upload, sellerId, sentDigest: bytesOf(sentDigest), expiresAt }],
    select: COLUMNS,
  });
  return uploadOf(plain(rows[0]) as Row);
}

/**
 * Adds a chunk, inside a database transaction: of two that begin at the same byte, one. False where the upload is at
 * another byte, or has ended.
 */
export async function addChunk(inside: Database, { id, sellerId }: Upload, chunk: Chunk): Promise<boolean> {
  const { sellerFileUpload, sellerFilePart } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { now, expiresAt } = await endFromNow(inside);
  const { count } = await sellerFileUpload.updateMany({
    where: { id, received: chunk.startsAt, endedAt: null, expiresAt: { gt: now } },
    data: { received: { increment: chunk.size }, expiresAt },
  });
  if (count === 0) return false;
  await sellerFilePart.create({ data: { ...chunk, sellerId, uploadId: id } });
  return true;
}

/** The chunks of an upload, in the order of the whole. */
export async function listChunks(
  database: Database,
  { id, sellerId }: Pick<Upload, 'id' | 'sellerId'>,
): Promise<Chunk[]> {
  const { sellerFilePart } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await sellerFilePart.findMany({
    where: { uploadId: id },
    orderBy: { startsAt: 'asc' },
    select: { startsAt: true, size: true, storageKey: true, fileKeyId: true },
  });
  return plain(found) as Chunk[];
}

/** Ends an upload to further chunks. False where it had ended before. */
export async function markEnded(database: Database, { id, sellerId }: Upload): Promise<boolean> {
  const { sellerFileUpload } = await recordsOf(database, { sellerIds: [sellerId] });
  const { count } = await sellerFileUpload.updateMany({
    where: { id, endedAt: null },
    data: { endedAt: (await readClock(database)).now },
  });
  return count > 0;
}

/** Removes an ended upload whose bytes are gone. */
export async function removeUpload(database: Database, { id, sellerId }: Pick<Upload, 'id' | 'sellerId'>) {
  const { sellerFileUpload, sellerFilePart } = await recordsOf(database, { sellerIds: [sellerId] });
  await sellerFilePart.deleteMany({ where: { uploadId: id } });
  await sellerFileUpload.deleteMany({ where: { id, endedAt: { not: null } } });
}
