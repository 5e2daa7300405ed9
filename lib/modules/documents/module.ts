import { documentsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import {
  serveCancelDocument,
  serveCreateDocument,
  serveIssueDocument,
  serveListDocuments,
  serveReadDocument,
  serveSendDocument,
} from './api.ts';
import { cancelDocumentContract, issueDocumentContract } from './contract/change-document.ts';
import { createDocumentContract } from './contract/create-document.ts';
import { listDocumentsContract } from './contract/list-documents.ts';
import { readDocumentContract } from './contract/read-document.ts';
import { sendDocumentContract } from './contract/send-document.ts';
import { issueWaitingDocuments } from './issue-waiting.ts';
import { findDisordered, findGaps, findOvercredited, findOverpaid } from './store/broken-documents.sql.ts';

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
        withKeys(issueDocumentContract, serveIssueDocument),
        withKeys(cancelDocumentContract, serveCancelDocument),
        withKeys(sendDocumentContract, serveSendDocument),
      ],
    },
  ],
  jobs: () => [
    {
      name: 'issue-waiting-documents',
      everyMs: MINUTE_MS,
      run: () => issueWaitingDocuments(documentsContext()),
      waitsForTime: true,
    },
  ],
  invariants: [
    { id: 'D01', says: 'docs.status.invariant.D01', findSince: findOvercredited },
    { id: 'D02', says: 'docs.status.invariant.D02', findSince: findDisordered },
    { id: 'D03', says: 'docs.status.invariant.D03', findSince: findGaps },
    { id: 'D04', says: 'docs.status.invariant.D04', findSince: findOverpaid },
  ],
} as const satisfies Module;
