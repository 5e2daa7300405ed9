import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import {
  because,
  field,
  isAbsent,
  LargeText,
  language,
  SECRET_FORMAT,
  secret,
  text,
  wireText,
} from '#lib/kernel/wire.ts';
import { readWhole } from '#lib/kernel/wire-numbers.ts';
import { FILE_TYPE_NUMBERS } from './file-types.ts';
import { MAX_BASE64_LENGTH, MAX_BODY_BYTES, MAX_FILES } from './limits.ts';

/** POST /upload-seller-files (answers, section 6). */

const MISSING = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null ? 'missing_parameter' : 'invalid_value';

const fileType = field<number>(
  (wire) => {
    const value = readWhole(wire);
    return value !== null && FILE_TYPE_NUMBERS.includes(value)
      ? { value }
      : because('one_of', { values: FILE_TYPE_NUMBERS.join(', ') });
  },
  { type: ['integer', 'string'], enum: FILE_TYPE_NUMBERS, description: 'What the file proves.' },
);

/** Base64 text of a file, read when its turn comes; short texts arrive as ordinary ones. */
const base64 = field<{ read(): string | null }>(
  (wire) => {
    if (wire instanceof LargeText) return { value: wire };
    const sent = wireText(wire);
    return sent === null
      ? { refusal: 'invalid_value', cause: { key: 'file_not_base64' } }
      : { value: { read: () => sent } };
  },
  {
    type: 'string',
    format: SECRET_FORMAT,
    maxLength: MAX_BASE64_LENGTH,
    description: 'The file in base64, at most 10 MB decoded. Send either base64 or url.',
  },
);

const file = z
  .object(
    {
      name: text({
        max: 255,
        description: 'The file name people see. Its extension is replaced by that of the detected type.',
      }).required,
      type: fileType.required,
      url: text({ description: 'The URL to fetch it from, at most 10 MB. Send either url or base64.' }).optional,
      base64: base64.optional,
      mime_type: text({ max: 255, description: 'Ignored: the type is detected from the content.' }).optional,
    },
    { error: MISSING },
  )
  .superRefine(({ url, base64: content }, context) => {
    if (isAbsent(url) && content === undefined)
      context.addIssue({ code: 'custom', message: 'missing_parameter', path: ['base64'] });
    if (!isAbsent(url) && content !== undefined)
      context.addIssue({ code: 'custom', message: 'combination_not_allowed', path: ['url'] });
  });

const kept = z.object({
  file_id: z.string(),
  name: z.string(),
  type: z.int(),
  mime_type: z.string(),
  size: z.int().describe('Stored size in bytes.'),
  status: z.enum(['received', 'in-review', 'accepted', 'refused']),
});

export const uploadSellerFilesContract = contract({
  id: 'upload-seller-files',
  method: 'POST',
  path: '/upload-seller-files',
  summary: 'Submit documents of a seller: identity, bank account, company and so on.',
  notes: [
    `pdf, jpg, png, bmp, tiff, doc and docx, at most 10 MB each and ${MAX_FILES} per call. A call can be up ` +
      `to ${MAX_BODY_BYTES / 1024 / 1024} MB. Send larger or more files by \`url\`. The URL is fetched at once, ` +
      'within 15 seconds; like a callback URL, it must be public, and it can’t contain a password.',
    'The file type is detected from the content. Pictures are decoded and saved again, upright and without ' +
      'metadata, with at most 4,096 pixels on the longer side; bmp and tiff become png, a tiff with several ' +
      'pages becomes a pdf. For a pdf, only the pages are kept, without scripts, actions, links, attachments ' +
      'and form fields. Documents are rejected if they have macros, embedded objects or a password, or if ' +
      'they load something when opened.',
    'Either all files are saved or none: the first invalid file rejects the call, and ' +
      'status_additional_info names it, for example `seller_files[2].base64`. Sending the same file for the ' +
      'same purpose again returns the existing file, so you can safely repeat a call if you got no response.',
    'status: `received`, then `in-review`, `accepted` or `refused`.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: MAX_BODY_BYTES,
  largeTexts: { textBytes: MAX_BASE64_LENGTH + 1_024 * 1_024 },
  request: z.object({
    svc_client_key: secret({ max: 64, description: 'The partner key.' }).required,
    seller_svc_id: secret({ max: 64, description: "The seller's private identifier (MPL)." }).required,
    seller_files: z.array(file, { error: MISSING }).min(1).max(MAX_FILES),
    language: language(),
  }),
  response: z.object({ status_code: z.literal(0), seller_svc_id: z.string(), seller_files: z.array(kept) }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'url_not_acceptable',
    'unknown_client_key',
    'seller_not_found',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      svc_client_key: '…',
      seller_svc_id: 'MPL004T7-…',
      seller_files: [
        {
          name: 'passport.png',
          type: 26,
          base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsj7WTwAAAABJRU5ErkJggg==',
          mime_type: 'image/png',
        },
      ],
    },
    response: {
      status_code: 0,
      seller_svc_id: 'MPL004T7-…',
      seller_files: [
        {
          file_id: '0b6f3a0e-6f6e-4d38-9a54-0a1b2c3d4e5f',
          name: 'passport.png',
          type: 26,
          mime_type: 'image/png',
          size: 67,
          status: 'received',
        },
      ],
    },
  },
});

export type UploadSellerFilesRequest = z.output<typeof uploadSellerFilesContract.request>;
