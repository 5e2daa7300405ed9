import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { moveClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { HOSTILE } from '#lib/testing/files/hostile.ts';
import { greyPng, photo } from '#lib/testing/files/pictures.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { isAll } from '#lib/testing/thorough.ts';
import type { SellerFilesContext } from '../context.ts';
import type { SellerFilesRequest } from '../contract/seller-files.ts';
import {
  MAX_FILE_BYTES,
  MAX_OPEN_UPLOADS,
  MAX_CHUNK_BYTES,
  MIN_CHUNK_BYTES,
  UPLOAD_SECONDS,
} from '../contract/limits.ts';
import { type SellerFilesAccess, serveSellerFiles, serveUpload } from '../http.ts';
import { fileInspector } from '../inspect/inspector.ts';
import { openFile } from '../open-file.ts';
import { folderStore } from '../folder-store.ts';
import { FileStoreError } from '../file-store.ts';
import { decideFile } from '../store-files.ts';
import { sweepLeftovers } from '../sweep-leftovers.ts';

/** Uploads in chunks, asked as a browser asks, on a real database, vault, folder and process that looks at files. */

const base = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const inspector = fileInspector();
let context: SellerFilesContext;
let [seller, other]: TestSeller[] = [];
const added: string[] = [];

beforeEach(async () => {
  context = {
    database: base.db,
    vault: base.vault,
    store: folderStore(folder),
    inspector,
    downloads: { download: () => Promise.reject(new Error('nothing is fetched')) },
  };
  const partner = await givenPartner(base.db);
  [seller, other] = [await givenSeller(base.db, { partner }), await givenSeller(base.db, { partner })];
  added.length = 0;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  inspector.close();
  rmSync(folder, { recursive: true, force: true });
});

const accessOf = (of: TestSeller | undefined, more: Partial<SellerFilesAccess> = {}): SellerFilesAccess => ({
  sellerId: of?.id ?? 0,
  types: null,
  mayAdd: true,
  phoneUpload: null,
  onAdded: async ({ name }) => void added.push(name),
  onPhoneUpload: async () => undefined,
  ...more,
});

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
type Answer = { status: number; body: any };

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const URL_OF = 'http://localhost:3000/files';

async function ask(question: SellerFilesRequest | object, access = accessOf(seller)): Promise<Answer> {
  const request = new Request(URL_OF, { method: 'POST', body: JSON.stringify(question) });
  return read(await serveSellerFiles(context, request, access));
}

const listed = async (access = accessOf(seller)): Promise<Answer['body']['documents']> =>
  (await read(await serveSellerFiles(context, new Request(URL_OF), access))).body.documents;

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const begin = (bytes: Buffer, more: Partial<SellerFilesRequest & { ask: 'upload' }> = {}, access = accessOf(seller)) =>
  ask({ ask: 'upload', name: 'scan.jpg', type: 26, size: bytes.length, digest: digestOf(bytes), ...more }, access);

async function one(
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  id: string,
  { at, bytes, access = accessOf(seller) }: { at?: number; bytes?: Buffer; access?: SellerFilesAccess } = {},
): Promise<Answer> {
  const request = new Request(`${URL_OF}/${id}`, {
    method,
    ...(bytes && { body: new Uint8Array(bytes) }),
    ...(at !== undefined && { headers: { 'upload-offset': String(at) } }),
  });
  return read(await serveUpload(context, request, access, id));
}

/** A picture of at least so many bytes, which no two have in common. */
let made = 0;
function picture(bytes = 20_000): Buffer {
  made += 1;
  return greyPng(40 + made, 30, { extra: [['tEXt', Buffer.concat([Buffer.from(`n\0${made}`), randomBytes(bytes)])]] });
}

async function sendAll(bytes: Buffer, id: string, from = 0): Promise<void> {
  for (let at = from; at < bytes.length; at += MIN_CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + MIN_CHUNK_BYTES);
    expect(await one('PATCH', id, { at, bytes: chunk })).toMatchObject({
      status: 200,
      body: { received: at + chunk.length },
    });
  }
}

const filesIn = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

async function left(): Promise<{ uploads: number; chunks: number; keys: number; files: number; stored: number }> {
  const [row] = await base.owner.query<{ uploads: number; chunks: number; keys: number; files: number }>(
    statement(
      'test_uploads_left',
      `SELECT (SELECT count(*)::int FROM seller_file_upload) AS uploads,
        (SELECT count(*)::int FROM seller_file_part) AS chunks, (SELECT count(*)::int FROM file_key) AS keys,
        (SELECT count(*)::int FROM seller_file) AS files`,
    ),
    [],
  );
  if (!row) throw new Error('nothing was counted');
  return { ...row, stored: filesIn().length };
}

describe('an upload', () => {
  test('that broke off goes on where it was, also from another browser, and becomes a document like any other', async () => {
    const bytes = picture(3 * MIN_CHUNK_BYTES);
    const { body } = await begin(bytes);
    expect(body).toEqual({ upload: { id: expect.any(String), received: 0, size: bytes.length } });
    const { id } = body.upload;
    const first = bytes.subarray(0, MIN_CHUNK_BYTES);
    expect((await one('PATCH', id, { at: 0, bytes: first })).body).toEqual({ received: MIN_CHUNK_BYTES });
    // The answer was lost: the chunk is sent again, and is told where the upload is.
    expect(await one('PATCH', id, { at: 0, bytes: first })).toEqual({
      status: 409,
      body: { received: MIN_CHUNK_BYTES },
    });
    expect((await one('GET', id)).body).toEqual({ received: MIN_CHUNK_BYTES });
    // Finished too early.
    expect(await one('POST', id)).toEqual({ status: 409, body: { received: MIN_CHUNK_BYTES } });
    // Another browser chooses the same file.
    expect((await begin(bytes)).body.upload).toEqual({ id, received: MIN_CHUNK_BYTES, size: bytes.length });
    await sendAll(bytes, id, MIN_CHUNK_BYTES);
    const done = await one('POST', id);
    expect(done).toMatchObject({
      status: 200,
      body: { document: { name: 'scan.png', type: 26, format: 'png', state: 'received', reason: null } },
    });
    expect(added).toEqual(['scan.png']);
    expect(await listed()).toMatchObject([{ fileId: done.body.document.fileId }]);
    const opened = await openFile(context, { fileId: done.body.document.fileId, sellerIds: [seller?.id ?? 0] });
    expect(opened?.bytes.subarray(1, 4).toString()).toBe('PNG');
    // Its chunks are gone, and whoever asks again is answered the document.
    expect(await one('POST', id)).toMatchObject({ status: 404 });
    expect((await begin(bytes)).body).toMatchObject({ document: { fileId: done.body.document.fileId } });
    expect(await left()).toMatchObject({ uploads: 0, chunks: 0 });
  });

  test('lies sealed, chunk by chunk', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7 a secret of the seller '), Buffer.alloc(MIN_CHUNK_BYTES, 0x41)]);
    const { id } = (await begin(bytes)).body.upload;
    await sendAll(bytes, id);
    for (const path of filesIn()) expect(readFileSync(path).toString('latin1')).not.toMatch(/secret|AAAAAAAA/);
    await one('DELETE', id);
  });

  test('of two writers at the same byte one is taken, and the other is told where it is', async () => {
    const bytes = picture(2 * MIN_CHUNK_BYTES);
    const { id } = (await begin(bytes)).body.upload;
    const before = await left();
    const chunk = { at: 0, bytes: bytes.subarray(0, MIN_CHUNK_BYTES) };
    // None is counted before the bytes of all of them lie in the store.
    const [working, all] = [context.store, Promise.withResolvers<void>()];
    let stored = 0;
    const put = async (key: string, sealed: Uint8Array) => {
      await working.put(key, sealed);
      stored += 1;
      if (stored === 4) all.resolve();
      await all.promise;
    };
    context = { ...context, store: { ...working, put } };
    const answers = await Promise.all([1, 2, 3, 4].map(() => one('PATCH', id, chunk)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(new Set(answers.map(({ body }) => body.received))).toEqual(new Set([MIN_CHUNK_BYTES]));
    const after = await left();
    expect([after.chunks - before.chunks, after.keys - before.keys, after.stored - before.stored]).toEqual([1, 1, 1]);
    context = { ...context, store: working };
    await sendAll(bytes, id, MIN_CHUNK_BYTES);
    const ends = await Promise.all([1, 2, 3].map(() => one('POST', id)));
    expect(ends.some(({ status }) => status === 200)).toBe(true);
    expect(ends.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect((await listed()).length).toBe(1);
  });

  test('whose chunks and keys a rival removes while they are read is gone for the second, as it is afterwards', async () => {
    const bytes = picture(2 * MIN_CHUNK_BYTES);
    const { id } = (await begin(bytes)).body.upload;
    await sendAll(bytes, id, 0);
    const working = context.store;
    let rival: Promise<{ status: number }> | null = null;
    const get = async (key: string) => {
      const sealed = await working.get(key);
      if (rival === null) {
        context = { ...context, store: working };
        rival = one('POST', id);
        await rival;
      }
      return sealed;
    };
    context = { ...context, store: { ...working, get } };
    const late = await one('POST', id);
    context = { ...context, store: working };
    expect([(await (rival ?? late)).status, late.status]).toEqual([200, 404]);
  });

  test('is one, however many browsers begin it at once', async () => {
    const bytes = picture();
    const begun = await Promise.all([1, 2, 3, 4, 5].map(() => begin(bytes)));
    expect(new Set(begun.map(({ body }) => body.upload.id)).size).toBe(1);
  });

  test('of another seller is as one that does not exist', async () => {
    const bytes = picture();
    const { id } = (await begin(bytes)).body.upload;
    const access = accessOf(other);
    for (const method of ['GET', 'PATCH', 'POST', 'DELETE'] as const)
      expect(await one(method, id, { at: 0, ...(method === 'PATCH' && { bytes }), access })).toEqual({
        status: 404,
        body: null,
      });
    expect((await one('GET', id)).status).toBe(200);
    // The same file of another seller is another upload.
    expect((await begin(bytes, {}, access)).body.upload.id).not.toBe(id);
  });

  test('of a document that a phone was not asked for, and by whoever may only look, is refused', async () => {
    const bytes = picture();
    const phone = accessOf(seller, { types: [2] });
    expect((await begin(bytes, { type: 26 }, phone)).status).toBe(400);
    const { id } = (await begin(bytes, { type: 26 })).body.upload;
    expect((await one('PATCH', id, { at: 0, bytes, access: phone })).status).toBe(404);
    const looking = accessOf(seller, { mayAdd: false });
    expect((await begin(bytes, {}, looking)).status).toBe(403);
    expect((await one('PATCH', id, { at: 0, bytes, access: looking })).status).toBe(404);
  });

  test('takes no chunk that is too short, too long, longer than was said, or at no byte', async () => {
    const bytes = picture(3 * MIN_CHUNK_BYTES);
    const { id } = (await begin(bytes)).body.upload;
    const put = (at: number | undefined, chunk: Buffer) =>
      one('PATCH', id, { ...(at !== undefined && { at }), bytes: chunk }).then(({ status }) => status);
    expect(await put(0, bytes.subarray(0, 1_000))).toBe(413);
    expect(await put(0, Buffer.concat([bytes, Buffer.alloc(1)]))).toBe(413);
    expect(await put(0, Buffer.alloc(MAX_CHUNK_BYTES + 1))).toBe(413);
    expect(await put(undefined, bytes.subarray(0, MIN_CHUNK_BYTES))).toBe(400);
    expect(await put(-1, bytes.subarray(0, MIN_CHUNK_BYTES))).toBe(400);
    expect(await put(MIN_CHUNK_BYTES, bytes.subarray(0, MIN_CHUNK_BYTES))).toBe(409);
    expect((await one('GET', id)).body).toEqual({ received: 0 });
  });

  test('of 10.1 MB, of nothing, or of which nothing makes sense is refused before a byte is sent', async () => {
    const bytes = picture();
    expect(await begin(bytes, { size: MAX_FILE_BYTES + 1 })).toEqual({ status: 422, body: { problem: 'too_large' } });
    expect(await begin(bytes, { size: 0 })).toEqual({ status: 422, body: { problem: 'empty' } });
    for (const wrong of [{ type: 5 }, { digest: 'x' }, { size: 1.5 }, { ask: 'nothing' as 'upload' }])
      expect((await begin(bytes, wrong)).status).toBe(400);
  });

  test('beside twenty that are open is refused until one of them is over', async () => {
    for (let count = 0; count < MAX_OPEN_UPLOADS; count += 1) await begin(picture());
    const bytes = picture();
    expect(await begin(bytes)).toEqual({ status: 422, body: { problem: 'too_many' } });
    const { id } = (await begin(bytes, {}, accessOf(other))).body.upload;
    await one('DELETE', id, { access: accessOf(other) });
    expect((await begin(bytes, {}, accessOf(other))).body.upload.id).not.toBe(id);
  });

  test('sixty that are begun at once are twenty', async () => {
    const begun = await Promise.all(Array.from({ length: 60 }, () => begin(picture(100))));
    expect(begun.filter(({ status }) => status === 201 || status === 200)).toHaveLength(20);
    const refused = begun.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body)).toEqual(Array(40).fill({ problem: 'too_many' }));
  });

  test.each(
    HOSTILE.filter(({ refused }) => refused !== undefined && !['too_large', 'empty'].includes(refused)).filter(
      ({ what }, index) => index % 9 === 0 && (isAll || !what.includes('bomb')),
    ),
  )('$what: is refused by its name, and nothing of it stays', async ({ make, refused }) => {
    const bytes = await make();
    const before = await left();
    const { id } = (await begin(bytes, { name: '../../etc/passwd.pdf.exe' })).body.upload;
    for (let at = 0; at < bytes.length; at += MAX_CHUNK_BYTES)
      await one('PATCH', id, { at, bytes: bytes.subarray(at, at + MAX_CHUNK_BYTES) });
    expect(await one('POST', id)).toEqual({ status: 422, body: { problem: refused } });
    expect(await left()).toEqual(before);
    expect(added).toEqual([]);
  });

  test('that is not what was said of it is damaged', async () => {
    const bytes = await photo();
    const { id } = (await begin(bytes, { digest: 'a'.repeat(64) })).body.upload;
    await one('PATCH', id, { at: 0, bytes });
    expect(await one('POST', id)).toEqual({ status: 422, body: { problem: 'damaged' } });
  });

  test('waits where the store does not work, and leaves no key behind', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const bytes = picture();
    const { id } = (await begin(bytes)).body.upload;
    const [before, working] = [await left(), context.store];
    context = { ...context, store: { ...working, put: () => Promise.reject(new FileStoreError('ECONNREFUSED')) } };
    expect((await one('PATCH', id, { at: 0, bytes })).status).toBe(503);
    expect(await left()).toEqual(before);
    context = { ...context, store: working };
    expect((await one('PATCH', id, { at: 0, bytes })).status).toBe(200);
    context = { ...context, store: { ...working, get: () => Promise.reject(new FileStoreError('ETIMEDOUT')) } };
    expect((await one('POST', id)).status).toBe(503);
    context = { ...context, store: working };
    expect((await one('POST', id)).status).toBe(200);
  });

  testInAll('ten megabytes cost little more memory than one at a time', async () => {
    const bytes = randomBytes(MAX_FILE_BYTES);
    const { id } = (await begin(bytes)).body.upload;
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    for (let at = 0; at < bytes.length; at += MAX_CHUNK_BYTES)
      await one('PATCH', id, { at, bytes: bytes.subarray(at, at + MAX_CHUNK_BYTES) });
    expect(await one('POST', id)).toEqual({ status: 422, body: { problem: 'type' } });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
  });
});

describe('one document for two purposes', () => {
  const upload = async (type = 26): Promise<string> => {
    const bytes = picture();
    const { id } = (await begin(bytes, { type })).body.upload;
    await one('PATCH', id, { at: 0, bytes });
    return (await one('POST', id)).body.document.fileId;
  };

  test('is named for the second without another upload, under a key of its own', async () => {
    const fileId = await upload();
    const before = await left();
    const named = await ask({ ask: 'use-as', fileId, type: 1 });
    expect(named).toMatchObject({ status: 200, body: { document: { type: 1, name: 'scan.png', state: 'received' } } });
    const after = await left();
    expect([after.files - before.files, after.keys - before.keys, after.stored - before.stored]).toEqual([1, 1, 1]);
    const sellerIds = [seller?.id ?? 0];
    const [first, second] = [
      await openFile(context, { fileId, sellerIds }),
      await openFile(context, { fileId: named.body.document.fileId, sellerIds }),
    ];
    expect(second?.bytes).toEqual(first?.bytes);
    // Again, and for what it is already.
    expect((await ask({ ask: 'use-as', fileId, type: 1 })).body.document.fileId).toBe(named.body.document.fileId);
    expect((await ask({ ask: 'use-as', fileId, type: 26 })).body.document.fileId).toBe(fileId);
    expect(await left()).toEqual(after);
  });

  test('is refused for another seller’s, for one that was refused, and for a purpose that nobody asked for', async () => {
    const fileId = await upload();
    expect((await ask({ ask: 'use-as', fileId, type: 1 }, accessOf(other))).status).toBe(404);
    expect((await ask({ ask: 'use-as', fileId, type: 1 }, accessOf(seller, { types: [26] }))).status).toBe(400);
    expect((await ask({ ask: 'use-as', fileId: 'x', type: 1 })).status).toBe(400);
    await decideFile(base.db, fileId, [seller?.id ?? 0], {
      from: 'received',
      to: 'refused',
      reason: 'expired',
      userId: 1,
    });
    expect((await ask({ ask: 'use-as', fileId, type: 1 })).status).toBe(409);
    expect(await listed()).toMatchObject([{ fileId, state: 'refused', reason: 'expired' }]);
  });
});

describe('what nobody comes back for', () => {
  test('is kept for a day and then removed, bytes, keys and rows', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const bytes = picture(3 * MIN_CHUNK_BYTES);
    const { id } = (await begin(bytes)).body.upload;
    await one('PATCH', id, { at: 0, bytes: bytes.subarray(0, MIN_CHUNK_BYTES) });
    await moveClock(base.owner, UPLOAD_SECONDS / 2);
    await sweepLeftovers(context);
    // An hour and more later its chunk is no leftover.
    expect((await one('GET', id)).body).toEqual({ received: MIN_CHUNK_BYTES });
    await one('PATCH', id, { at: MIN_CHUNK_BYTES, bytes: bytes.subarray(MIN_CHUNK_BYTES, 2 * MIN_CHUNK_BYTES) });
    await moveClock(base.owner, UPLOAD_SECONDS - 60);
    await sweepLeftovers(context);
    expect((await one('GET', id)).status).toBe(200);
    await moveClock(base.owner, 120);
    expect((await one('GET', id)).status).toBe(404);
    expect(
      (await one('PATCH', id, { at: 2 * MIN_CHUNK_BYTES, bytes: bytes.subarray(2 * MIN_CHUNK_BYTES) })).status,
    ).toBe(404);
    while ((await sweepLeftovers(context)) > 0);
    expect(await left()).toMatchObject({ uploads: 0, chunks: 0 });
    const { keys, files, stored } = await left();
    expect([keys, stored]).toEqual([files, files]);
  });

  test('is removed at the next sweep where the store did not work at the first', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const bytes = picture();
    const { id } = (await begin(bytes)).body.upload;
    await one('PATCH', id, { at: 0, bytes });
    const working = context.store;
    context = { ...context, store: { ...working, delete: () => Promise.reject(new FileStoreError('EIO')) } };
    expect((await one('DELETE', id)).status).toBe(204);
    expect(await left()).toMatchObject({ uploads: 1, chunks: 1 });
    await moveClock(base.owner, 3_700);
    // A file that could not be removed does not count as work: the job pauses before the next attempt.
    while ((await sweepLeftovers(context)) > 0);
    expect(await left()).toMatchObject({ uploads: 1, chunks: 1 });
    context = { ...context, store: working };
    while ((await sweepLeftovers(context)) > 0);
    expect(await left()).toMatchObject({ uploads: 0, chunks: 0 });
  });
});
