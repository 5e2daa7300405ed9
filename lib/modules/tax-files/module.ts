import { statementsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveExportDocuments } from './api.ts';
import { exportDocumentsContract } from './contract/export-documents.ts';

const { withKeys } = operationsWith(statementsContext);

/** Registration of files for the tax authority. */
export const taxFiles = {
  name: 'tax-files',
  operations: [{ title: 'documents', operations: [withKeys(exportDocumentsContract, serveExportDocuments)] }],
} as const satisfies Module;
