import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Credentials } from '#lib/kernel/credentials.ts';
import { downloader } from '#lib/modules/callbacks/index.ts';
import { findCallingSeller, whyUnknown } from '#lib/modules/principals/index.ts';
import { VaultSealError } from '#lib/modules/vault/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { onCalls, type RecordedCall } from '#lib/platform/http/api/api-handler.ts';
import { log } from '#lib/platform/log.ts';
import { httpReceiver, type Receiver } from '#lib/testing/callbacks/receivers.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { HOSTILE } from '#lib/testing/files/hostile.ts';
import { madePdf } from '#lib/testing/files/pdfs.ts';
import { greyPng, phonePhoto, photo, png } from '#lib/testing/files/pictures.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller } from '#lib/testing/sellers.ts';
import type { SellerFilesContext } from './context.ts';
import { MAX_FILE_BYTES } from './contract/limits.ts';
import { fileInspector } from './inspect/inspector.ts';
import { sellerFiles } from './module.ts';
import { openFile } from './open-file.ts';
import { folderStore } from './folder-store.ts';
import { FileStoreError } from './file-store.ts';
import { decideFile, findFile } from './store-files.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

/** POST /upload-seller-files on a real database, vault and folder, with the processes that look at files. */

const base = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'seller-files-'));
const inspector = fileInspector();
let receiver: Receiver;
let served: Buffer = Buffer.alloc(0);
let context: SellerFilesContext;
let partner: TestPartner;
let seller: TestSeller;

beforeAll(async () => {
  receiver = await httpReceiver((_got, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(served),
  );
});
beforeEach(async () => {
  context = {
    database: base.db,
    vault: base.vault,
    store: folderStore(folder),
    inspector,
    downloads: downloader(
      { environment: 'sandbox', allowedHosts: [receiver.host], ownUrls: ['http://localhost:3000/sandbox/inbox/'] },
      MAX_FILE_BYTES,
    ),
  };
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  inspector.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

type Sent = { name?: unknown; type?: unknown; base64?: unknown; url?: unknown; mime_type?: unknown };

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
type Answer = { status: number; body: any };

const PATH = 'upload-seller-files';

async function send(body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const [operation] = sellerFiles.operations[0].operations;
  const route = operation.route(
    {
      byKeys: {
        find: (credentials: Credentials) => findCallingSeller(base.db, credentials),
        whyUnknown: (credentials: Credentials) => whyUnknown(base.db, credentials),
      },
      byBearer: async () => null,
      whyNotPartner: async () => null,
    },
    () => context,
  );
  const request = new Request(`http://localhost:3000/api/${PATH}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const response = await route.handle(request, { params: {}, ip: '127.0.0.1' });
  return { status: response.status, body: await response.json() };
}

const upload = (files: readonly Sent[] | unknown, more: object = {}): Promise<Answer> =>
  send(
    JSON.stringify({
      svc_client_key: partner.clientKey,
      seller_svc_id: seller.svcId,
      seller_files: files,
      language: 'en',
      ...more,
    }),
  );

const one = (bytes: Buffer, more: Sent = {}): Sent => ({
  name: 'scan.pdf',
  type: 26,
  base64: bytes.toString('base64'),
  ...more,
});

const storedFiles = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
const count = async (of: 'seller_file' | 'vault.file_key'): Promise<number> => {
  const [row] = await base.owner.query<{ count: number }>(
    statement(`count_${of}`, `SELECT count(*)::int AS count FROM ${of}`),
    [],
  );
  return row?.count ?? -1;
};

describe('what is taken', () => {
  test('comes back as it was written, sealed where it lies, by its content and not by what was said of it', async () => {
    const [photograph, picture, document] = [await phonePhoto(), await png(), madePdf()];
    const { status, body } = await upload([
      one(photograph, { name: '../../תעודת זהות.pdf.exe', type: 90, mime_type: 'application/x-msdownload' }),
      one(picture, { name: 'logo.svg', type: '23', mime_type: 'image/svg+xml' }),
      one(document, { type: 19 }),
    ]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status_code: 0,
        seller_svc_id: seller.svcId,
        seller_files: [
          { name: 'תעודת זהות.jpg', type: 90, mime_type: 'image/jpeg', status: 'received' },
          { name: 'logo.png', type: 23, mime_type: 'image/png', status: 'received' },
          { name: 'scan.pdf', type: 19, mime_type: 'application/pdf', status: 'received' },
        ],
      },
    });
    const kept = await openFile(context, { fileId: body.seller_files[0].file_id, sellerIds: [seller.id] });
    expect(kept?.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(kept?.bytes.length).toBe(body.seller_files[0].size);
    expect(kept?.bytes.toString('latin1')).not.toMatch(/Exif|SecretPhone/);
    for (const path of storedFiles()) expect(readFileSync(path).toString('latin1')).not.toMatch(/PNG|JFIF|%PDF|תעודת/);
  });

  test('is the same file when it is sent again for the same purpose, and another for another', async () => {
    const bytes = await photo();
    const [first, again, other] = [
      await upload([one(bytes)]),
      await upload([one(bytes, { name: 'another name.jpg' })]),
      await upload([one(bytes, { type: 27 })]),
    ];
    expect(again.body.seller_files).toEqual(first.body.seller_files);
    expect(other.body.seller_files[0].file_id).not.toBe(first.body.seller_files[0].file_id);
    const twice = await upload([one(madePdf()), one(madePdf())]);
    expect(twice.body.seller_files[0]).toEqual(twice.body.seller_files[1]);
  });

  test('is one file, however many calls send it at once', async () => {
    const [before, bytes] = [await count('seller_file'), randomPng()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload([one(bytes)])));
    expect(new Set(answers.map(({ body }) => body.seller_files[0].file_id)).size).toBe(1);
    expect(await count('seller_file')).toBe(before + 1);
    expect(await count('vault.file_key')).toBe(await count('seller_file'));
    expect(storedFiles()).toHaveLength(await count('seller_file'));
  });

  test('can be fetched, whatever its server says it is', async () => {
    served = await photo(200, 100);
    const { body } = await upload([{ name: 'front', type: 90, url: receiver.url }]);
    expect(body.seller_files[0]).toMatchObject({ name: 'front.jpg', mime_type: 'image/jpeg' });
  });

  test('a file that was refused is replaced by the next of its type', async () => {
    const { body } = await upload([one(randomPng())]);
    const [id, sellerIds] = [body.seller_files[0].file_id, [seller.id]];
    const decision = { from: 'received', to: 'refused', reason: 'unreadable', userId: 7 } as const;
    expect(await decideFile(base.db, id, [seller.id + 1_000], decision)).toBe(false);
    expect(await decideFile(base.db, id, sellerIds, decision)).toBe(true);
    expect(await decideFile(base.db, id, sellerIds, decision)).toBe(false);
    const back = { from: 'refused', to: 'received', reason: null, userId: 7 } as const;
    expect(await decideFile(base.db, id, sellerIds, back)).toBe(false);
    const next = await upload([one(randomPng())]);
    const [row] = await base.db.query<{ next: string; by: number; reason: string }>(
      statement(
        'test_replaced',
        `SELECT n.public_id AS next, f.reviewed_by AS by, f.reason FROM seller_file f JOIN seller_file n
          ON n.id = f.replaced_by_id WHERE f.public_id = $1 AND f.reviewed_at IS NOT NULL`,
      ),
      [id],
    );
    expect(row).toEqual({ next: next.body.seller_files[0].file_id, by: 7, reason: 'unreadable' });
    expect((await findFile(base.db, id, sellerIds))?.state).toBe('refused');
  });
});

let made = 0;
function randomPng(): Buffer {
  made += 1;
  return greyPng(30 + made, 20, { extra: [['tEXt', Buffer.from(`n\0${made}`)]] });
}

describe('what is not', () => {
  test.each(
    HOSTILE.filter(({ refused }) => refused !== undefined && refused !== 'too_large').filter(
      (_, index) => index % 6 === 0,
    ),
  )('$what: named by its field, and nothing of the call is kept', async ({ make, refused }) => {
    const before = [await count('seller_file'), await count('vault.file_key'), storedFiles().length];
    const { status, body } = await upload([one(await photo()), one(await make())]);
    expect(status).toBe(500);
    // Where there is nothing, a field is missing.
    const code = refused === 'empty' ? 1 : 9001;
    expect(body).toMatchObject({
      status_code: 1,
      status_error_code: code,
      status_additional_info: 'seller_files[1].base64',
    });
    expect(body.status_error_details).toMatch(/^[A-Z][^{}]+\.$/);
    expect([await count('seller_file'), await count('vault.file_key'), storedFiles().length]).toEqual(before);
  });

  test('10.1 MB in base64 is refused by its name, with little more memory than the body', async () => {
    const body = JSON.stringify({
      svc_client_key: partner.clientKey,
      seller_svc_id: seller.svcId,
      seller_files: [
        one(await photo()),
        { name: 'big.pdf', type: 1, base64: 'J'.repeat(Math.ceil((10.1 * 1024 * 1024 * 4) / 3)) },
      ],
    });
    const before = process.memoryUsage.rss();
    const answer = await send(body);
    expect(answer.body).toMatchObject({ status_error_code: 9001, status_additional_info: 'seller_files[1].base64' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(120 * 1024 * 1024);
  });

  test('10.1 MB at an address is refused by its name', async () => {
    served = Buffer.alloc(Math.ceil(10.1 * 1024 * 1024), 0x25);
    const { body } = await upload([{ name: 'big.pdf', type: 1, url: receiver.url }]);
    expect(body).toMatchObject({ status_error_code: 9001, status_additional_info: 'seller_files[0].url' });
    expect(body.status_error_details).toContain('10 MB');
  });

  test('a body that is longer than any call', async () => {
    const { status, body } = await send('{"seller_files":[]', { 'content-length': String(33 * 1024 * 1024) });
    expect([status, body.status_error_code]).toEqual([400, 9003]);
  });

  test.each([
    ['no files', undefined, 1, 'seller_files'],
    ['no list of files', 'x', 9001, 'seller_files'],
    ['an empty list', [], 9001, 'seller_files'],
    ['21 files', Array.from({ length: 21 }, () => one(Buffer.from('x'))), 9001, 'seller_files'],
    ['no name', [{ type: 1, base64: 'AAAA' }], 1, 'seller_files[0].name'],
    ['no type', [{ name: 'a', base64: 'AAAA' }], 1, 'seller_files[0].type'],
    ['a type of nobody', [{ name: 'a', type: 5, base64: 'AAAA' }], 9001, 'seller_files[0].type'],
    ['neither a file nor an address', [{ name: 'a', type: 1 }], 1, 'seller_files[0].base64'],
    ['both', [{ name: 'a', type: 1, base64: 'AAAA', url: 'https://a.example.com/' }], 790, 'seller_files[0].url'],
    ['no base64', [{ name: 'a', type: 1, base64: '!!!' }], 9001, 'seller_files[0].base64'],
    ['an object as a file', [{ name: 'a', type: 1, base64: { a: 1 } }], 9001, 'seller_files[0].base64'],
    ['an address of this machine', [{ name: 'a', type: 1, url: 'http://127.0.0.1:1/' }], 21, 'seller_files[0].url'],
    ['a file of this machine', [{ name: 'a', type: 1, url: 'file:///etc/passwd' }], 21, 'seller_files[0].url'],
    [
      'the metadata of a cloud',
      [{ name: 'a', type: 1, url: 'http://169.254.169.254/latest/' }],
      21,
      'seller_files[0].url',
    ],
  ])('%s', async (_, files, code, field) => {
    const { body } = await upload(files);
    expect([body.status_error_code, body.status_additional_info]).toEqual([code, field]);
  });

  test('another partner’s seller is one that does not exist, and an unknown key is unknown', async () => {
    const files = [one(await photo())];
    const other = await givenPartner(base.db);
    expect((await upload(files, { svc_client_key: other.clientKey })).body.status_error_code).toBe(251);
    expect((await upload(files, { svc_client_key: 'nobody' })).body.status_error_code).toBe(200);
    expect((await upload(files, { seller_svc_id: 'MPL-NOBODY' })).body.status_error_code).toBe(251);
    const alone = await givenSeller(base.db);
    const own = { svc_client_key: alone.svcId, seller_svc_id: alone.svcId };
    expect((await upload(files, own)).body.status_code).toBe(0);
  });
});

describe('what lies in the store', () => {
  test('is opened for its seller alone, and not once a byte of it was changed', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const { body } = await upload([one(randomPng())]);
    const fileId = body.seller_files[0].file_id;
    expect(await openFile(context, { fileId, sellerIds: [] })).toBeNull();
    expect(await openFile(context, { fileId, sellerIds: [seller.id + 1] })).toBeNull();
    const file = await findFile(base.db, fileId, [seller.id]);
    const path = join(folder, file?.storageKey.slice(0, 2) ?? '', file?.storageKey ?? '');
    const sealed = readFileSync(path);
    for (const wrong of [
      sealed.subarray(0, -1),
      Buffer.concat([sealed.subarray(0, -1), randomBytes(1)]),
      randomBytes(99),
    ])
      if (!wrong.equals(sealed)) {
        writeFileSync(path, wrong);
        await expect(openFile(context, { fileId, sellerIds: [seller.id] })).rejects.toThrow(VaultSealError);
      }
    rmSync(path);
    await expect(openFile(context, { fileId, sellerIds: [seller.id] })).rejects.toThrow('not what was kept');
    writeFileSync(path, sealed);
    const opened = await openFile(context, { fileId, sellerIds: [seller.id] });
    expect(
      createHash('sha256')
        .update(opened?.bytes ?? '')
        .digest(),
    ).toEqual(file?.digest);
  });

  test('a store that does not work is said so, and leaves nothing behind', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const before = await count('vault.file_key');
    const working = context.store;
    context = {
      ...context,
      store: { ...working, put: () => Promise.reject(new FileStoreError('ECONNREFUSED')) },
    };
    expect(await upload([one(randomPng())])).toMatchObject({ status: 503, body: { status_error_code: 9005 } });
    expect(await count('vault.file_key')).toBe(before);
  });

  test('what a process left that died before it named its files is swept when it is an hour old', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const named = await upload([one(randomPng())]);
    const name = 'b7e6a7a0-0000-4000-8000-00000000aaaa';
    const { fileKeyId, sealed } = await context.vault.sealFile(Buffer.from('left'), { name, sellerId: seller.id });
    await context.store.put(name, sealed);
    expect(await sweepLeftovers(context)).toBe(0);
    expect(await context.store.get(name)).not.toBeNull();
    await base.moveClock(3_700);
    while ((await sweepLeftovers(context)) > 0);
    expect(await context.store.get(name)).toBeNull();
    await expect(context.vault.openFile(fileKeyId, sealed, { name, sellerId: seller.id })).rejects.toThrow(
      VaultSealError,
    );
    const fileId = named.body.seller_files[0].file_id;
    expect(await openFile(context, { fileId, sellerIds: [seller.id] })).not.toBeNull();
  });
});

test('the log of calls hears of a file that there was one, and nothing of what is in it', async () => {
  const heard: RecordedCall[] = [];
  onCalls((call) => heard.push(call));
  await upload([one(await photo()), one(Buffer.concat([await photo(1_500, 1_200), Buffer.alloc(40_000)]))]);
  onCalls(() => undefined);
  expect(heard).toHaveLength(1);
  const { cleanValue } = await import('#lib/modules/api-log/domain.ts');
  const { wireText } = await import('#lib/kernel/wire.ts');
  const cleaned = JSON.stringify(
    cleanValue(heard[0]?.input, { isKnown: () => true, isSecret: (field) => field === 'base64', textOf: wireText }),
  );
  expect(cleaned.match(/"base64":"\[hidden\]"/g)).toHaveLength(2);
});
