import { sellerFilesContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as handing from './uploads/phone-upload.ts';
import * as documents from './http.ts';
import * as uploads from './http.ts';
import * as files from './open-file.ts';

/** Queries and operations on seller files for screens. */

const inContext = boundTo(sellerFilesContext);

export const openFile = inContext(files.openFile);
export const listSellerFiles = inContext(documents.listSellerFiles);
export const serveSellerFiles = inContext(documents.serveSellerFiles);
export const serveUpload = inContext(uploads.serveUpload);

// Upload by phone, for a person at another screen.
export const viewPhoneUpload = bound(handing.viewPhoneUpload);
export const openPhoneUpload = bound(handing.openPhoneUpload);
export const uploadOfPhone = bound(handing.uploadOfPhone);
export const keepPhoneUpload = bound(handing.keepPhoneUpload);
