import { getLocale } from 'next-intl/server';
import { audit } from '#app/_server/actions/audit.ts';
import { evidenceRefused } from '#app/_server/actions/dispute-answers.ts';
import { changingRoute, screenRoute } from '#app/_server/pages/routes.ts';
import { currentPerson } from '#app/_server/person.ts';
import { freeText } from '#lib/kernel/entered.ts';
import { EVIDENCE_KINDS } from '#lib/kernel/dispute.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { ok } from '#lib/kernel/result.ts';
import { MAX_EVIDENCE_BYTES } from '#lib/modules/disputes/contract/limits.ts';
import { ownerOfDispute, saveEvidence, showDispute } from '#lib/modules/disputes/dashboard.ts';
import { readAtMost } from '#lib/platform/http/api/read-json.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Longest name of a file, characters. */
const MAX_NAME = 200;

/** GET /disputes/{id}/files: the files of a draft. */
export const GET = screenRoute('/disputes/[disputeId]/files', async ({ params: { disputeId = '' }, sellers }) => {
  const sellerIds = sellers.map(({ id }) => id);
  const dispute = isPublicId('dispute', disputeId) ? await showDispute(disputeId, sellerIds) : null;
  if (!dispute) return new Response(null, { status: 404 });
  const files = dispute.own.flatMap(({ kind, file }) => (file ? [{ kind, name: file.name, size: file.size }] : []));
  return answer(200, { files });
});

/** POST /disputes/{id}/files?kind&name: the bytes of a file, kept as evidence in place of the one of its kind. */
export const POST = changingRoute(
  '/disputes/[disputeId]/files',
  async ({ request, params: { disputeId = '' }, sellers }) => {
    const language = readLanguage(await getLocale());
    const query = new URL(request.url).searchParams;
    const kind = EVIDENCE_KINDS.find((one) => one === query.get('kind'));
    const name = freeText(query.get('name') ?? '', MAX_NAME);
    const [person, bytes] = [await currentPerson(), await readAtMost(request, MAX_EVIDENCE_BYTES)];
    const sellerIds = sellers.map(({ id }) => id);
    const sellerId = isPublicId('dispute', disputeId) ? await ownerOfDispute(disputeId, sellerIds) : null;
    if (!person || sellerId === null) return answer(404, evidenceRefused(language, 'not-found'));
    if (!kind || name === '' || !bytes || bytes.length === 0)
      return answer(422, { ok: false, message: say(language, 'dispute-desk.problem.file') });
    const content = { read: () => Promise.resolve(ok(Buffer.from(bytes))) };
    const saved = await saveEvidence({ disputeId, sellerIds: [sellerId] }, [{ kind, value: { name, content } }]);
    if (!saved.ok) return answer(422, evidenceRefused(language, saved.reason));
    const after = { kind, name, bytes: bytes.length };
    const entry = { scope: { sellerId }, action: 'dispute-evidence-saved' as const, subject: disputeId, after };
    await audit({ userId: person.id, ...entry });
    return answer(200, { ok: true });
  },
);

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
