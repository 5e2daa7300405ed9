import { createHash } from 'node:crypto';
import { listMonths } from '#lib/modules/statements/index.ts';
import { reportBroken } from '#lib/platform/queue/batches.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import type { ArchivesContext } from '../context.ts';
import { indexFiles } from '../index-page/index-files.ts';
import { fingerprintOf, installationSigner } from '#lib/modules/signing-keys/index.ts';
import { type ArchiveOf, BusyPrinter, filesOf, throwingWhenBusy } from './contents.ts';
import type { Contents } from '../views.ts';
import { readArchiveHolder } from './store-holder.sql.ts';
import {
  addPart,
  claimArchive,
  type ClaimedArchive,
  dropParts,
  finishArchive,
  giveBack,
  giveUp,
} from './store-archives.sql.ts';
import { type WrittenFile, writeZip } from './write-zip.ts';

/** Bytes of a part: what a process has in memory of an archive while it makes one or hands one on. */
const PART_BYTES = 1024 * 1024;

/**
 * Makes one archive that somebody asked for, and answers how many: 1, or 0 where none waits. It is written as it is
 * packed, part by part, under the claim of this process; one that was begun by a process that fell is made anew.
 */
export async function makeArchives(context: ArchivesContext): Promise<number> {
  const claimed = await claimArchive(context.database);
  if (!claimed) return 0;
  try {
    await makeOne(throwingWhenBusy(context), claimed);
  } catch (error) {
    const isBusy = error instanceof BusyPrinter;
    if (!isBusy)
      reportBroken(
        { job: 'make-archives', says: 'an archive could not be made', where: `archive ${claimed.id}` },
        error,
      );
    await giveBack(context.database, claimed, { isTry: !isBusy });
  }
  return 1;
}

async function makeOne(context: ArchivesContext, claimed: ClaimedArchive): Promise<void> {
  const { database, origin } = context;
  const { sellerId, year, language } = claimed;
  await dropParts(database, claimed);
  const months = await closedMonths(context, sellerId, year);
  const through = months.at(-1);
  // Screens offer an archive from the first closed month on.
  if (through === undefined) return giveUp(database, claimed);
  const signer = await installationSigner(database, origin);
  const holder = await readArchiveHolder(database, sellerId, through);
  const of: ArchiveOf = { sellerId, year, language, months };
  const closed: { written: readonly WrittenFile[]; indexHash: string } = { written: [], indexHash: '' };
  const closing = (written: readonly WrittenFile[]) =>
    indexFiles({ ...of, holder, timeZone: context.timeZone, keptUntil: claimed.keptUntil, written, signer }, (hash) => {
      closed.written = written;
      closed.indexHash = hash;
    });
  const hash = createHash('sha256');
  let [bytes, number] = [0, 0];
  for await (const part of inParts(writeZip(filesOf(context, of), closing, year))) {
    hash.update(part);
    bytes += part.length;
    number += 1;
    await addPart(database, claimed, number, part);
    failpoint('archives', 'after_part');
  }
  await finishArchive(database, claimed, {
    bytes,
    through,
    contents: contentsOf(closed.written),
    indexHash: closed.indexHash,
    hash: hash.digest('hex'),
    certificateHash: fingerprintOf(signer.certificate),
  });
}

/** Closed months of a year in which a business has a balance, the oldest first. */
async function closedMonths(context: ArchivesContext, sellerId: number, year: number): Promise<string[]> {
  const listed = await listMonths(context, {
    owner: { kind: 'seller', id: sellerId },
    currency: null,
    year: String(year),
  });
  if (!listed.ok) throw new Error('all currencies of a business were refused');
  const open = new Set(listed.value.filter(({ sha256 }) => sha256 === null).map(({ month }) => month));
  return [...new Set(listed.value.map(({ month }) => month))].filter((month) => !open.has(month)).toSorted();
}

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [held, length]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}

function contentsOf(written: readonly WrittenFile[]): Contents {
  const contents: Contents = {};
  for (const { kind, bytes } of written) {
    const known = contents[kind] ?? { files: 0, bytes: 0 };
    contents[kind] = { files: known.files + 1, bytes: known.bytes + bytes };
  }
  return contents;
}
