import type { Problem } from '../domain.ts';
import type { FileReason, FileState, KeptFormat } from './file-types.ts';

/** Requests and responses about seller files, between browsers (components) and the routes of `http/`. */

/** A document as its seller sees it. `createdAt`: ISO 8601. `size`: bytes that are kept. */
export type SellerFileView = {
  fileId: string;
  type: number;
  name: string;
  format: KeptFormat;
  size: number;
  state: FileState;
  /** Reason of a refusal; null if not refused. */
  reason: FileReason | null;
  /** Note of the reviewer beside the reason. */
  note: string;
  createdAt: string;
};

/** A phone that takes pictures for this seller: waited for, or in. */
type ShownPhoneUpload = { id: string; isOpen: boolean; types: readonly number[]; expiresAt: string };

/** GET of the documents. */
export type SellerFilesResponse = { documents: readonly SellerFileView[]; phoneUpload: ShownPhoneUpload | null };

/** POST to the documents. `digest`: SHA-256 of the bytes that will be sent, in hexadecimal. */
export type SellerFilesRequest =
  | { ask: 'upload'; name: string; type: number; size: number; digest: string }
  | { ask: 'use-as'; fileId: string; type: number }
  | { ask: 'phone-upload'; types: readonly number[] }
  | { ask: 'end-phone-upload' };

/** Why a document was not taken; texts of `sellerFiles.problem`. */
export type UploadProblem = Problem | 'too_many';

/** `document`: it is there already. `upload`: from which byte it is to be sent. */
export type BegunResponse =
  | { document: SellerFileView }
  | { upload: { id: string; received: number; size: number } }
  | { problem: UploadProblem };

/** POST to an upload that is all there. */
export type FinishedResponse = { document: SellerFileView } | { problem: UploadProblem };

/** Progress of an upload: the response to GET and PATCH, and to a chunk at the wrong byte (409). */
export type ReceivedResponse = { received: number };

/** `url`: content of the QR code, returned by this response alone. */
export type PhoneUploadResponse = { id: string; url: string; expiresAt: string };

/** The header that says at which byte a part begins. */
export const OFFSET_HEADER = 'upload-offset';
