import { sellerFilesContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as handing from './uploads/hand-over.ts';
import * as documents from './http/serve-documents.ts';
import * as uploads from './http/serve-upload.ts';
import * as files from './open-file.ts';

/** What the screens ask of sellers' documents. */

const inContext = boundTo(sellerFilesContext);

export const openFile = inContext(files.openFile);
export const documentsOf = inContext(documents.documentsOf);
export const serveDocuments = inContext(documents.serveDocuments);
export const serveUpload = inContext(uploads.serveUpload);

// A phone that hands in documents for the person at the desk.
export const viewHandOver = bound(handing.viewHandOver);
export const openHandOver = bound(handing.openHandOver);
export const phoneHandOver = bound(handing.phoneHandOver);
export const keepHandOver = bound(handing.keepHandOver);
