import { sellerFilesContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as phone from './uploads/phone-upload.ts';
import * as http from './http.ts';
import * as files from './open-file.ts';

/** Queries and operations on seller files for screens. */

const inContext = boundTo(sellerFilesContext);

export const openFile = inContext(files.openFile);
export const listSellerFiles = inContext(http.listSellerFiles);
export const serveSellerFiles = inContext(http.serveSellerFiles);
export const serveUpload = inContext(http.serveUpload);

// Upload by phone, for a person at another screen.
export const viewPhoneUpload = bound(phone.viewPhoneUpload);
export const openPhoneUpload = bound(phone.openPhoneUpload);
export const uploadOfPhone = bound(phone.uploadOfPhone);
export const keepPhoneUpload = bound(phone.keepPhoneUpload);
