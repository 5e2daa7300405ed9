import { bookkeepingFile } from '#app/_server/handlers/bookkeeping-file.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { TABLE_FORMATS } from '#lib/modules/bookkeeping/contract/formats.ts';
import { findPeriodFile } from '#lib/modules/bookkeeping/dashboard.ts';

/** GET /bookkeeping/file: the entries of a month or a year as a table. */
export const GET = screenRoute('/bookkeeping/file', ({ request, sellers }) =>
  bookkeepingFile({
    request,
    sellers,
    formats: TABLE_FORMATS,
    find: ({ one, ...asked }) => findPeriodFile({ ...asked, period: one('period') }),
    facts: (one) => ({ period: one('period') }),
  }),
);
