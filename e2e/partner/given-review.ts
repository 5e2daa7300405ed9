import { randomUUID } from 'node:crypto';
import type { Language } from '#lib/kernel/language.ts';
import { beginOnboarding, moveOnboarding } from '#lib/modules/onboarding/index.ts';
import { addSeller } from '#lib/modules/sellers/index.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { greyPng } from '#lib/testing/files/pictures.ts';
import { PROFILE } from '#lib/testing/onboarding/given-review.ts';
import { call, runningEnvironment, sandbox } from '../sandbox.ts';
import { leaveToPeople } from './given-onboarding.ts';

/** A seller of the demo partner that was handed in and waits for people, in the database of the running product. */

const DEMO_PARTNER = statement('journey_demo_partner', 'SELECT id FROM partner ORDER BY id LIMIT 1');
const SIGNED = statement(
  'journey_signed',
  `UPDATE onboarding SET submitted_at = app_now() - interval '2 days', terms_text = 'Terms', signed_name = name,
    signed_at = app_now(), signed_from = '\\x00' WHERE seller_id = $1`,
);

/** Its name. */
export async function givenWaiting(language: Language): Promise<{ name: string }> {
  useSettings(readSettings(runningEnvironment()));
  const db = database();
  const name = `Levi ${randomUUID().slice(0, 8)}`;
  const email = `review-${randomUUID()}@example.com`;
  const [partner] = await db.query<{ id: number }>(DEMO_PARTNER, []);
  const partnerId = partner?.id ?? 0;
  const { sellerId, svcId } = await db.inTransaction(async (inside) => {
    const profile = { ...PROFILE, lastName: name, email, language };
    const added = await addSeller(inside, { partnerId, profile });
    if (added === 'email_taken') throw new Error('the e-mail is taken');
    await beginOnboarding(inside, {
      sellerId: added.sellerId,
      partnerId,
      email,
      name,
      language,
      invitedBy: null,
    });
    await moveOnboarding(inside, added.sellerId, 'start');
    return added;
  });
  const upload = async (type: number, file: string): Promise<void> => {
    const base64 = Buffer.from(await greyPng(600 + Math.floor(Math.random() * 300), 400)).toString('base64');
    const { body } = await call('upload-seller-files', {
      svc_client_key: sandbox().partner.svc_client_key,
      seller_svc_id: svcId,
      seller_files: [{ name: file, type, base64 }],
    });
    if (body.status_code !== 0) throw new Error(`no document: ${JSON.stringify(body)}`);
  };
  await upload(1, 'card.png');
  await upload(2, 'cheque.png');
  await db.inTransaction((inside) => moveOnboarding(inside, sellerId, 'submission'));
  await leaveToPeople(sellerId);
  await db.query(SIGNED, [sellerId]);
  return { name };
}
