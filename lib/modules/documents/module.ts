import { documentsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveCreateDocument, serveListDocuments, serveReadDocument } from './api.ts';
import { createDocumentContract } from './contract/create-document.ts';
import { listDocumentsContract } from './contract/list-documents.ts';
import { readDocumentContract } from './contract/read-document.ts';
import { findDisordered, findOvercredited } from './store/broken-documents.sql.ts';

const { withKeys } = operationsWith(documentsContext);

/** Registration of documents. `app/_server/handlers/buyer-pages.ts` renders their HTML page. */
export const documents = {
  name: 'documents',
  operations: [
    {
      title: 'documents',
      operations: [
        withKeys(createDocumentContract, serveCreateDocument),
        withKeys(listDocumentsContract, serveListDocuments),
        withKeys(readDocumentContract, serveReadDocument),
      ],
    },
  ],
  invariants: [
    { id: 'D01', says: 'docs.status.invariant.D01', findSince: findOvercredited },
    { id: 'D02', says: 'docs.status.invariant.D02', findSince: findDisordered },
  ],
} as const satisfies Module;
