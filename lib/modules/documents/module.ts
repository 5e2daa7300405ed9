import { documentsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveCreateDocument, serveListDocuments, serveReadDocument } from './api/documents.ts';
import { createDocumentContract } from './contract/create-document.ts';
import { listDocumentsContract } from './contract/list-documents.ts';
import { readDocumentContract } from './contract/read-document.ts';

const { withKeys } = operationsWith(documentsContext);

/** What documents bring. Their page is a document of its own: `app/_server/document-page.ts` brings it. */
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
} as const satisfies Module;
