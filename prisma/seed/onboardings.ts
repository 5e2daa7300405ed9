import { beginOnboarding, moveOnboarding } from '#lib/modules/onboarding/index.ts';
import { addSeller, type ProfileChange } from '#lib/modules/sellers/index.ts';
import { decideFile, type SellerFilesContext } from '#lib/modules/seller-files/index.ts';
import { uploadFiles } from '#lib/modules/seller-files/upload-files.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { findFact, keepFact } from './facts.ts';
import { specimen } from './onboardings/specimen.ts';
import { DEMO_ONBOARDINGS, type DemoOnboarding } from './onboardings/demo-onboardings.ts';

/**
 * Sellers whom the demo partner is taking in: one that began, one that waits for a reviewer, one that has something to
 * mend. Their invitations lie in the mailbox of the sandbox.
 */
const ONBOARDINGS_FACT = 'demo-onboardings';

/** Waiting time of the demo seller under review, milliseconds. */
const WAITS_MS = 3 * 86_400_000;

/** The colour in which the demo partner meets its sellers. */
const BRAND = { color: '#8a3ffc', supportEmail: 'sellers@orchard.example', supportPhone: '+972-3-555-0100' };

/** Writes them once. A database that has them is left alone. */
export async function seedOnboardings(
  database: Database,
  files: Pick<SellerFilesContext, 'vault' | 'store' | 'inspector' | 'downloads'>,
): Promise<void> {
  if (await findFact(database, ONBOARDINGS_FACT)) return;
  const { partner, partnerBrand } = await recordsOf(database, EVERY_TENANT);
  const found = await partner.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  if (!found) return;
  const partnerId = Number(found.id);
  if ((await partnerBrand.count({ where: { partnerId } })) === 0)
    await partnerBrand.create({ data: { partnerId, ...BRAND } });
  for (const one of DEMO_ONBOARDINGS) {
    const sellerId = await beginOne(database, partnerId, one);
    await handInFiles({ ...files, database }, sellerId, one);
    await bringTo(database, sellerId, one);
  }
  await keepFact(database, ONBOARDINGS_FACT, '1');
}

const beginOne = (database: Database, partnerId: number, { email, name, profile }: DemoOnboarding): Promise<number> =>
  database.inTransaction(async (inside) => {
    const added = await addSeller(inside, { partnerId, profile: { ...(profile as ProfileChange), email } });
    if (added === 'email_taken') throw new Error('a demo seller is there already');
    const { sellerId } = added;
    await beginOnboarding(inside, { sellerId, partnerId, email, name, language: 'he', invitedBy: null });
    await moveOnboarding(inside, sellerId, 'start');
    return sellerId;
  });

/** Pages that name the document they represent: inspected and sealed as any other. */
async function handInFiles(
  context: SellerFilesContext,
  sellerId: number,
  { name, documents }: DemoOnboarding,
): Promise<void> {
  if (documents.length === 0) return;
  const taken = await uploadFiles(
    context,
    sellerId,
    documents.map(({ type, title, file }) => ({
      name: file,
      type,
      content: { base64: () => specimen(title, name).toString('base64') },
    })),
  );
  if (!taken.ok) throw new Error('a demo document was refused');
}

/** Signs, submits, and requests changes as the reviewer, as far as the state needs. */
async function bringTo(database: Database, sellerId: number, { state, name, terms }: DemoOnboarding): Promise<void> {
  if (state === 'started') return;
  await database.inTransaction(async (inside) => {
    const { onboarding, onboardingProblem, onboardingEvent, sellerFile } = await recordsOf(inside, {
      sellerIds: [sellerId],
    });
    await onboarding.updateMany({
      where: { sellerId },
      data: {
        termsText: terms,
        signedName: name,
        signedAt: (await readClock(inside)).now,
        signedFrom: Buffer.alloc(32),
      },
    });
    await moveOnboarding(inside, sellerId, 'submission');
    if (state === 'submitted') {
      // Submitted days ago: longer than the sandbox's own reviewer looks back, so that people find it in their list.
      const since = new Date((await readClock(inside)).now.getTime() - WAITS_MS);
      await onboarding.updateMany({ where: { sellerId }, data: { submittedAt: since, stateAt: since } });
      return;
    }
    const file = await sellerFile.findFirst({ where: { type: 2 }, select: { publicId: true } });
    if (file)
      await decideFile(inside, file.publicId, [sellerId], {
        from: 'received',
        to: 'refused',
        reason: 'cut-off',
        note: '',
        userId: null,
      });
    await onboardingProblem.create({
      data: { sellerId, step: 'site', field: 'siteUrl', reason: 'not-found' as never, note: 'האתר אינו נפתח אצלנו.' },
    });
    await onboardingEvent.createMany({ data: [{ sellerId, kind: 'document-refused' as never }] });
    await moveOnboarding(inside, sellerId, 'change-request');
  });
}
