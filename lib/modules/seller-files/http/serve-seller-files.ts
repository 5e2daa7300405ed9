import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { readWhole } from '#lib/kernel/wire-numbers.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { SellerFilesContext } from '../context.ts';
import type { BegunResponse, SellerFilesResponse, PhoneUploadResponse } from '../contract/seller-files.ts';
import { FILE_TYPE_NUMBERS } from '../contract/file-types.ts';
import { beginPhoneUpload } from '../uploads/phone-upload.ts';
import { readPhoneUpload, removePhoneUploads } from '../uploads/store-phone-uploads.sql.ts';
import { nameFor } from '../name-for.ts';
import { listFiles } from '../store-files.ts';
import { beginUpload } from '../uploads/begin-upload.ts';
import { answer, bare, orLater, shownFile } from './answers.ts';
import { type SellerFilesAccess, isOffered } from './files-access.ts';

/** A question is a name, three numbers and a digest. */
const QUESTION_BYTES = 4 * 1024;

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
    const bytes = await readAtMost(request, QUESTION_BYTES);
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
  const named = await nameFor(context, access.sellerId, { fileId, type });
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
