import { bookkeepingFile } from '#app/_server/handlers/bookkeeping-file.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { HAND_OVER_FORMATS } from '#lib/modules/bookkeeping/contract/formats.ts';
import { findHandOverFile } from '#lib/modules/bookkeeping/dashboard.ts';

const NUMBER = /^[1-9]\d{0,8}$/;

/** GET /bookkeeping/hand-overs/{number}/file: a hand-over of a business, the same whenever it is asked for. */
export const GET = screenRoute(
  '/bookkeeping/hand-overs/[number]/file',
  ({ request, sellers, params: { number = '' } }) =>
    bookkeepingFile({
      request,
      sellers,
      formats: HAND_OVER_FORMATS,
      find: async ({ sellerId, format, language }) =>
        NUMBER.test(number) ? findHandOverFile({ sellerId, format, language, number: Number(number) }) : null,
      facts: () => ({ number: Number(number) }),
    }),
);
