import { audit } from '#app/_server/actions/audit.ts';
import { streamedFile } from '#app/_server/lists/streamed-file.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { currentPerson } from '#app/_server/person.ts';
import { addressOf, paramReader } from '#components/list/filters/list-params.ts';
import type { FileProblem } from '#components/tax-files/tax-files-screen.tsx';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { EXPORT_FORMATS } from '#lib/modules/tax-files/contract/formats.ts';
import { exportDocuments } from '#lib/modules/tax-files/dashboard.ts';

const missing = (): Response => new Response(null, { status: 404 });

/** Problems that the screen says; of a business without details it says so by itself. */
const PROBLEMS: Readonly<Partial<Record<Refusal['key'], FileProblem>>> = {
  invalid_value: 'wrongPeriod',
  too_many_requests: 'busy',
  currency_not_allowed: 'currency',
};

/**
 * GET /bookkeeping/tax-files/file: a file of a period of one of a person's businesses, which `seller` names. What is
 * refused is said on the screen that it was asked for on.
 */
export const GET = screenRoute('/bookkeeping/tax-files/file', async ({ request, sellers }) => {
  const one = paramReader(Object.fromEntries(new URL(request.url).searchParams));
  const person = await currentPerson();
  const seller = sellers.find(({ key }) => key === one('seller'));
  const format = EXPORT_FORMATS.find((known) => known === one('format'));
  if (!person || !seller || !format) return missing();
  const [from, to, language] = [one('from'), one('to'), person.language];
  const made = await exportDocuments({ sellerId: seller.id, format, from, to, language, madeBy: person.id });
  if (!made.ok) {
    const problem = PROBLEMS[made.reason.key] ?? '';
    const location = addressOf('/bookkeeping/tax-files', { seller: seller.key, from, to, problem });
    return new Response(null, { status: 303, headers: { location } });
  }
  const after = { format, from, to, language };
  await audit({ userId: person.id, scope: { sellerId: seller.id }, action: 'exported', subject: 'tax-files', after });
  return streamedFile({ ...made.value, mediaType: 'application/zip' });
});
