import { getLocale } from 'next-intl/server';
import { documentsFile } from '#app/_server/handlers/document-files.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';

/** GET /documents/files?format=zip|pdf&ids=: papers of selected documents, in one archive or one file for printing. */
export const GET = screenRoute('/documents/files', async ({ request, sellers }) =>
  documentsFile({ request, sellers, language: readLanguage(await getLocale()) }),
);
