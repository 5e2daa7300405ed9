/** What pages may ask of documents. */
export { type DrawDocument, documentRoute } from './http/document-route.ts';
