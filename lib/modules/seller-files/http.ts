import type { Language } from '#lib/kernel/language.ts';
import { type SellerFile, type ListedFile, listFiles } from './store-files.ts';
import { VaultUnavailableError } from '#lib/modules/vault/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import {
  type SellerFileView,
  type FinishedResponse,
  OFFSET_HEADER,
  type ReceivedResponse,
  type BegunResponse,
  type SellerFilesResponse,
  type PhoneUploadResponse,
} from './contract/seller-files.ts';
import { FileStoreError } from './file-store.ts';
import { lookupText, freeText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { readAtMost, parseObject } from '#lib/platform/http/api/read-json.ts';
import type { SellerFilesContext } from './context.ts';
import { MAX_CHUNK_BYTES } from './contract/limits.ts';
import { appendChunk } from './uploads/append-chunk.ts';
import { cancelUpload } from './uploads/end-upload.ts';
import { finishUpload } from './uploads/finish-upload.ts';
import { findUpload } from './uploads/store-uploads.ts';
import { readWhole } from '#lib/kernel/wire-numbers.ts';
import { FILE_TYPE_NUMBERS } from './contract/file-types.ts';
import { beginPhoneUpload } from './uploads/phone-upload.ts';
import { readPhoneUpload, removePhoneUploads } from './uploads/store-phone-uploads.sql.ts';
import { reuseFile } from './reuse-file.ts';
import { beginUpload } from './uploads/begin-upload.ts';

/**
 * Authenticated access to a seller's files. Callers of this file's functions have checked it: by the dashboard's
 * session, the onboarding's session, or the secret of a phone.
 */
export type SellerFilesAccess = {
  sellerId: number;
  /** Types that may be seen and uploaded here; null is every one. */
  types: readonly number[] | null;
  mayAdd: boolean;
  /**
   * Settings of uploads by phone: origin of the phone's page, and the language of the screen. Null on the phone itself.
   */
  phoneUpload: { origin: string; language: Language } | null;
  /** Effect of an added file: an entry in the history, or a longer session of the phone. */
  onAdded: (file: SellerFile) => Promise<void>;
  /** Called when a QR code for a phone is made. */
  onPhoneUpload: () => Promise<void>;
};

/** Whether a document of this type is any of the caller's business. */
const isOffered = ({ types }: SellerFilesAccess, type: number): boolean => types === null || types.includes(type);

/** Responses to a browser about documents: no cache keeps them. */

const HEADERS = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

const answer = (body: object, status = 200): Response => Response.json(body, { status, headers: HEADERS });

const bare = (status: number): Response => new Response(null, { status, headers: HEADERS });

/** Seconds after which a browser retries. */
const RETRY_SECONDS = 5;

const later = (): Response =>
  new Response(null, { status: 503, headers: { ...HEADERS, 'retry-after': `${RETRY_SECONDS}` } });

/** Turns a failure of the store or the vault into "try again later". Every other exception is our own bug. */
async function orLater(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileStoreError || error instanceof VaultUnavailableError)) throw error;
    log.error('documents cannot be kept', { error: errorName(error) });
    return later();
  }
}

/** A document that has just come is `received`, now. */
const shownFile = (file: SellerFile & Partial<Pick<ListedFile, 'reason' | 'note' | 'createdAt'>>): SellerFileView => ({
  fileId: file.fileId,
  type: file.type,
  name: file.name,
  format: file.format,
  size: file.size,
  state: file.state,
  reason: file.reason ?? null,
  note: file.note ?? '',
  createdAt: (file.createdAt ?? new Date()).toISOString(),
});

/** Chunks that a process holds in memory at once; further requests are answered with "try again". */
const MAX_CHUNKS_AT_ONCE = 48;

let held = 0;

/**
 * One upload: GET says how far it is, PATCH adds the part that begins at `upload-offset`, POST makes a document of it,
 * DELETE ends it. A part at another byte than the next is answered 409 with the byte that is next.
 */
export function serveUpload(
  context: SellerFilesContext,
  request: Request,
  access: SellerFilesAccess,
  uploadId: string,
): Promise<Response> {
  return orLater(async () => {
    const upload =
      access.mayAdd && isUuid(uploadId) ? await findUpload(context.database, access.sellerId, uploadId) : null;
    if (!upload || !isOffered(access, upload.type)) return bare(404);
    if (request.method === 'GET') return answer({ received: upload.received } satisfies ReceivedResponse);
    if (request.method === 'PATCH') return append(context, request, access, uploadId);
    if (request.method === 'POST') return finish(context, access, uploadId);
    await cancelUpload(context, access.sellerId, uploadId);
    return bare(204);
  });
}

async function append(
  context: SellerFilesContext,
  request: Request,
  { sellerId }: SellerFilesAccess,
  uploadId: string,
): Promise<Response> {
  const startsAt = Number(lookupText(request.headers.get(OFFSET_HEADER) ?? '-1', 16));
  if (!Number.isSafeInteger(startsAt) || startsAt < 0) return bare(400);
  if (held >= MAX_CHUNKS_AT_ONCE) return later();
  held += 1;
  try {
    const bytes = await readAtMost(request, MAX_CHUNK_BYTES);
    if (!bytes) return bare(request.body ? 413 : 400);
    const added = await appendChunk(context, sellerId, { uploadId, startsAt, bytes: Buffer.from(bytes) });
    if (added.ok) return answer({ received: added.value } satisfies ReceivedResponse);
    if (added.reason.why === 'offset')
      return answer({ received: added.reason.received } satisfies ReceivedResponse, 409);
    return bare(added.reason.why === 'gone' ? 404 : 413);
  } finally {
    held -= 1;
  }
}

async function finish(context: SellerFilesContext, access: SellerFilesAccess, uploadId: string): Promise<Response> {
  const finished = await finishUpload(context, access.sellerId, uploadId);
  if (finished.ok) {
    await access.onAdded(finished.value);
    return answer({ document: shownFile(finished.value) } satisfies FinishedResponse);
  }
  const { reason } = finished;
  if (reason.why === 'problem') return answer({ problem: reason.problem } satisfies FinishedResponse, 422);
  return reason.why === 'offset' ? answer({ received: reason.received } satisfies ReceivedResponse, 409) : bare(404);
}

/** Limit of the body that begins an upload: a name, three numbers and a digest. */
const MAX_BEGIN_BYTES = 4 * 1024;

const MAX_SENT_NAME = 255;

/** All files of a seller and the open upload by phone, as a page begins with them and GET returns them. */
export async function listSellerFiles(
  { database }: Pick<SellerFilesContext, 'database'>,
  { sellerId, types, phoneUpload }: Pick<SellerFilesAccess, 'sellerId' | 'types' | 'phoneUpload'>,
): Promise<SellerFilesResponse> {
  const files = await listFiles(database, sellerId, types);
  const phone = phoneUpload && (await readPhoneUpload(database, sellerId));
  return {
    documents: files.map(shownFile),
    phoneUpload: phone && {
      id: phone.id,
      isOpen: phone.isOpen,
      types: phone.types,
      expiresAt: phone.expiresAt.toISOString(),
    },
  };
}

/**
 * GET and POST of a seller's files. POST has a `SellerFilesRequest` in JSON: begins an upload, uses a file for a second
 * purpose, opens an upload by phone, or ends it. The caller has checked that the request is from our own page.
 */
export function serveSellerFiles(
  context: SellerFilesContext,
  request: Request,
  access: SellerFilesAccess,
): Promise<Response> {
  return orLater(async () => {
    if (request.method === 'GET') return answer(await listSellerFiles(context, access));
    if (!access.mayAdd) return bare(403);
    const bytes = await readAtMost(request, MAX_BEGIN_BYTES);
    const body = bytes && parseObject(bytes);
    if (!body) return bare(400);
    const ask = lookupText(body['ask']);
    if (ask === 'upload') return begin(context, access, body);
    if (ask === 'use-as') return nameAgain(context, access, body);
    if (ask === 'phone-upload') return phoneUpload(context, access, body);
    if (ask !== 'end-phone-upload' || !access.phoneUpload) return bare(400);
    await removePhoneUploads(context.database, access.sellerId);
    return bare(204);
  });
}

type Input = Readonly<Record<string, unknown>>;

const readType = (sent: unknown): number | null => {
  const type = readWhole(sent);
  return type !== null && FILE_TYPE_NUMBERS.includes(type) ? type : null;
};

async function begin(context: SellerFilesContext, access: SellerFilesAccess, body: Input): Promise<Response> {
  const [type, digest] = [readType(body['type']), lookupText(body['digest'], 64)];
  const size = readWhole(body['size']);
  if (type === null || !isOffered(access, type) || !/^[0-9a-f]{64}$/.test(digest) || size === null) return bare(400);
  const begun = await beginUpload(context, access.sellerId, {
    name: freeText(body['name'], MAX_SENT_NAME) || 'document',
    type,
    size,
    sentDigest: Buffer.from(digest, 'hex'),
  });
  if (!begun.ok) return answer({ problem: begun.reason } satisfies BegunResponse, 422);
  if ('file' in begun.value) return answer({ document: shownFile(begun.value.file) } satisfies BegunResponse);
  const { uploadId, received } = begun.value.upload;
  return answer({ upload: { id: uploadId, received, size } } satisfies BegunResponse);
}

async function nameAgain(context: SellerFilesContext, access: SellerFilesAccess, body: Input): Promise<Response> {
  const [type, fileId] = [readType(body['type']), lookupText(body['fileId'], 36)];
  if (type === null || !isOffered(access, type) || !isUuid(fileId)) return bare(400);
  const named = await reuseFile(context, access.sellerId, { fileId, type });
  if (!named.ok) return bare(named.reason === 'gone' ? 404 : 409);
  await access.onAdded(named.value);
  return answer({ document: shownFile(named.value) });
}

async function phoneUpload(context: SellerFilesContext, access: SellerFilesAccess, body: Input): Promise<Response> {
  const sent = Array.isArray(body['types']) ? body['types'] : [];
  const types = sent.map(readType).filter((type) => type !== null && isOffered(access, type)) as number[];
  if (!access.phoneUpload || types.length === 0 || types.length !== sent.length) return bare(400);
  const { origin, language } = access.phoneUpload;
  const { id, token, expiresAt } = await beginPhoneUpload(context.database, access.sellerId, {
    types: [...new Set(types)],
    language,
  });
  await access.onPhoneUpload();
  const url = `${origin}/onboarding/phone/${token}`;
  return answer({ id, url, expiresAt: expiresAt.toISOString() } satisfies PhoneUploadResponse);
}
