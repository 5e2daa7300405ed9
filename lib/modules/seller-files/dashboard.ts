import { sellerFilesContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as handing from './uploads/hand-over.ts';
import * as documents from './http/serve-documents.ts';
import * as uploads from './http/serve-upload.ts';
import * as files from './open-file.ts';

/** Queries and operations on seller files for screens. */

const inContext = boundTo(sellerFilesContext);

export const openFile = inContext(files.openFile);
export const documentsOf = inContext(documents.documentsOf);
export const serveDocuments = inContext(documents.serveDocuments);
export const serveUpload = inContext(uploads.serveUpload);

// Upload by phone, for a person at another screen.
export const viewHandOver = bound(handing.viewHandOver);
export const openHandOver = bound(handing.openHandOver);
export const phoneHandOver = bound(handing.phoneHandOver);
export const keepHandOver = bound(handing.keepHandOver);
