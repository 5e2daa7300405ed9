import { randomUUID } from 'node:crypto';
import { beginOnboarding, onboardingLinkOf } from '#lib/modules/onboarding/index.ts';
import { addSeller, type ProfileChange } from '#lib/modules/sellers/index.ts';
import type { Language } from '#lib/kernel/language.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { runningEnvironment, sandbox } from '../sandbox.ts';

/** A seller that its partner has invited, in the database of the running product, with what its mailbox gets. */

export type Invited = { sellerId: number; link: string; email: string; code: () => Promise<string> };

const LAST_CODE = statement(
  'journey_last_onboarding_code',
  `SELECT facts ->> 'sealed' AS sealed FROM message WHERE seller_id = $1 AND template = 'onboarding-code'
  ORDER BY id DESC LIMIT 1`,
);

const BY_EMAIL = statement(
  'journey_invited_by_email',
  `SELECT o.seller_id AS "sellerId", s.svc_id_sealed AS sealed FROM onboarding o JOIN seller s ON s.id = o.seller_id
  WHERE o.email = $1`,
);
/** The sandbox's own reviewer decides within seconds, and looks back a day. */
const LEFT_TO_PEOPLE = statement(
  'journey_left_to_people',
  `UPDATE onboarding SET state_at = app_now() - interval '2 days' WHERE seller_id = $1`,
);

/** The product's own settings, so that what is made here is what it reads. */
const joinProduct = (): void => useSettings(readSettings({ ...runningEnvironment(), LOG_LEVEL: 'silent' }));

const SET_ORIGINS = statement(
  'journey_set_origins_of_partner',
  'INSERT INTO partner_brand (partner_id, origins, color) VALUES ($1, $2, $3)',
);

/** `sites`: those that its partner registered. */
export async function givenInvited(
  language: Language,
  profile: ProfileChange = {},
  { sites = [] }: { sites?: readonly string[] } = {},
): Promise<Invited> {
  joinProduct();
  const email = `seller-${randomUUID()}@example.com`;
  const partner = await givenPartner(database());
  if (sites.length > 0) await database().query(SET_ORIGINS, [partner.id, sites, '#7a3b1d']);
  const { sellerId, token } = await database().inTransaction(async (inside) => {
    const added = await addSeller(inside, { partnerId: partner.id, profile: { ...profile, email } });
    if (added === 'email_taken') throw new Error('the e-mail is taken');
    const begun = await beginOnboarding(inside, {
      sellerId: added.sellerId,
      partnerId: partner.id,
      email,
      name: '',
      language,
      invitedBy: null,
    });
    return { sellerId: added.sellerId, ...begun };
  });
  return {
    sellerId,
    email,
    link: `${onboardingLinkOf(sandbox().origin, token)}?language=${language}`,
    code: codeOf(sellerId),
  };
}

const codeOf = (sellerId: number) => async (): Promise<string> => {
  const [row] = await database().query<{ sealed: string }>(LAST_CODE, [sellerId]);
  return openSecret(Buffer.from(row?.sealed ?? '', 'base64'));
};

const AGE_SESSIONS = statement(
  'journey_age_onboarding_sessions',
  `UPDATE onboarding_session SET created_at = created_at - interval '6 minutes' WHERE seller_id = $1`,
);

/** The codes that were typed in this seller's browsers are six minutes older. */
export async function ageCodes(sellerId: number): Promise<void> {
  await database().query(AGE_SESSIONS, [sellerId]);
}

/** Whoever was handed in waits for a person's decision, not for the sandbox's. */
export async function leaveToPeople(sellerId: number): Promise<void> {
  await database().query(LEFT_TO_PEOPLE, [sellerId]);
}

/** One that somebody invited on the screens. */
export type InvitedSeller = Invited & { svcId: string; leaveToPeople: () => Promise<void> };

export async function invitedBy(email: string, link: string): Promise<InvitedSeller> {
  joinProduct();
  const [row] = await database().query<{ sellerId: number; sealed: Buffer }>(BY_EMAIL, [email]);
  if (!row) throw new Error('nobody was invited');
  const { sellerId, sealed } = row;
  return {
    sellerId,
    svcId: openSecret(sealed),
    email,
    link,
    code: codeOf(sellerId),
    leaveToPeople: () => leaveToPeople(sellerId),
  };
}
