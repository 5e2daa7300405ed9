/** Files by which sellers prove their identity: uploaded, inspected, sealed, reviewed. */
export type { SellerFilesContext } from './context.ts';
export { fileInspector, type Inspector } from './inspect/inspector.ts';
export { folderStore } from './folder-store.ts';
export { type FileStore, FileStoreError } from './file-store.ts';
export { causeOfProblem } from './api.ts';
export { s3Store } from './s3-store.ts';
export { type ReviewedFile, listReviewedFiles } from './store-reviewed-files.ts';
export { decideFile } from './store-files.ts';
export type { SellerFilesAccess } from './http.ts';
export { keepOwnFile } from './keep-files.ts';
export { openFile } from './open-file.ts';
export { type FileToUpload, uploadFiles, type UploadRefusal } from './upload-files.ts';
export { removePhoneUploads } from './uploads/store-phone-uploads.sql.ts';
