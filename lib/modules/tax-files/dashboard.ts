import { statementsContext } from '#lib/contexts.ts';
import { findIssuerDetails } from '#lib/modules/documents/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import type { TaxFilesContext } from './context.ts';
import * as exporting from './export-documents.ts';
import * as runs from './store-runs.sql.ts';

/** Files for the tax authority, of businesses of the person, and the number of the software in its register. */

const inContext = boundTo<TaxFilesContext>(statementsContext);

export const exportDocuments = inContext(exporting.exportDocuments);
export const readRegistration = bound(runs.readRegistration);
export const setRegistration = bound(runs.setRegistration);

/** Whether a business has the details that every file names. */
export const hasDetails = bound(
  async (database, sellerId: number) => (await findIssuerDetails(database, sellerId)).issuer !== null,
);
