import { addSeller } from '#lib/modules/sellers/index.ts';
import type { OnboardingEventKind, OnboardingState, OnboardingStep } from '#lib/modules/onboarding/contract/enums.ts';
import { onboardingToken } from '#lib/modules/onboarding/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import { findFact, keepFact } from './facts.ts';

/**
 * Businesses that the demo partner takes in, one or two in every state of an onboarding, some of them stuck; and a
 * reviewer of the partner, with the password of its owner.
 */
const PARTNER_SELLERS_FACT = 'demo-partner-sellers';
const PARTNER_OWNER = 'partner@kupa.test';
const REVIEWER = { email: 'reviewer@kupa.test', name: 'Shira Katz', language: 'he' } as const;

type DemoSeller = {
  name: string;
  person: readonly [first: string, last: string];
  email: string;
  language: 'he' | 'en' | 'ru' | 'ar';
  state: OnboardingState;
  step: OnboardingStep;
  /** Days since its invitation, and since it came to its state. */
  age: number;
  since: number;
};

const SELLERS: readonly DemoSeller[] = [
  { ...named('Carmel Flowers', 'Tali', 'Regev', 'flowers', 'he'), ...at('invited', 'person', 1, 1) },
  { ...named('Jaffa Bikes', 'Karim', 'Saleh', 'bikes', 'ar'), ...at('invited', 'person', 12, 12) },
  { ...named('Galil Olive Oil', 'Nir', 'Azoulay', 'olive', 'he'), ...at('started', 'business', 4, 2) },
  { ...named('Studio Kesem', 'Maya', 'Kesem', 'studio', 'he'), ...at('started', 'bank', 14, 9) },
  { ...named('Volga Bakery', 'Irina', 'Volkova', 'bakery', 'ru'), ...at('started', 'documents', 6, 4) },
  { ...named('Desert Tours', 'Amit', 'Harel', 'tours', 'en'), ...at('submitted', 'terms', 5, 1) },
  { ...named('Blue Door Pottery', 'Ella', 'Stern', 'pottery', 'en'), ...at('submitted', 'terms', 9, 3) },
  { ...named('Shuk Spices', 'Yossi', 'Mizrahi', 'spices', 'he'), ...at('in-review', 'terms', 8, 2) },
  { ...named('Haifa Print House', 'Lena', 'Gurevich', 'print', 'ru'), ...at('changes-requested', 'documents', 20, 8) },
  { ...named('Sahara Coffee', 'Layla', 'Nasser', 'sahara', 'ar'), ...at('approved', 'terms', 40, 25) },
  { ...named('Golan Honey', 'Dror', 'Peleg', 'honey', 'he'), ...at('approved', 'terms', 60, 51) },
  { ...named('Lucky Tickets', 'Ron', 'Bar', 'tickets', 'en'), ...at('rejected', 'terms', 30, 22) },
];

function named(name: string, first: string, last: string, box: string, language: DemoSeller['language']) {
  return { name, person: [first, last] as const, email: `${box}@example.com`, language };
}

function at(state: OnboardingState, step: OnboardingStep, age: number, since: number) {
  return { state, step, age, since };
}

const DAY_MS = 86_400_000;

/** Writes them once, in one database transaction. A database that has them is left alone. */
export async function seedPartnerSellers(database: Database): Promise<void> {
  if (await findFact(database, PARTNER_SELLERS_FACT)) return;
  await database.inTransaction(async (inside) => {
    const records = await recordsOf(inside, EVERY_TENANT);
    const owner = await records.membership.findFirst({
      where: { user: { email: PARTNER_OWNER }, partnerId: { not: null } },
      select: { partnerId: true, userId: true, user: { select: { passwordHash: true } } },
    });
    if (!owner?.partnerId) return;
    const [partnerId, { now }] = [Number(owner.partnerId), await readClock(inside)];
    for (const seller of SELLERS)
      await writeSeller(inside, { seller, partnerId, invitedBy: Number(owner.userId), now });
    await writeReviewer(inside, partnerId, owner.user.passwordHash);
    await keepFact(inside, PARTNER_SELLERS_FACT, '1');
  });
}

type ToWrite = { seller: DemoSeller; partnerId: number; invitedBy: number; now: Date };

async function writeSeller(inside: Database, { seller, partnerId, invitedBy, now }: ToWrite): Promise<void> {
  const { name, person, email, language, state, step } = seller;
  const added = await addSeller(inside, {
    partnerId,
    profile: { email, language, merchantName: name, firstName: person[0], lastName: person[1], country: 'IL' },
  });
  if (added === 'email_taken') throw new Error(`${email} is taken`);
  const [createdAt, stateAt] = [seller.age, seller.since].map((days) => new Date(now.getTime() - days * DAY_MS)) as [
    Date,
    Date,
  ];
  const { sellerId } = added;
  const records = await recordsOf(inside, { sellerIds: [sellerId], partnerIds: [partnerId] });
  const isDecided = state === 'approved' || state === 'rejected';
  const { publicId, linkHash } = onboardingToken();
  await records.onboarding.create({
    data: {
      sellerId,
      partnerId,
      publicId,
      linkHash,
      email,
      name,
      language,
      state,
      step,
      stateAt,
      createdAt,
      invitedBy,
      startedAt: state === 'invited' ? null : createdAt,
      submittedAt: state === 'invited' || state === 'started' ? null : stateAt,
      decidedAt: isDecided ? stateAt : null,
    },
  });
  await records.onboardingEvent.createMany({
    data: eventsOf(state).map((kind, index, all) => ({
      sellerId,
      kind,
      userId: kind === 'invited' || kind === state ? invitedBy : null,
      at: index === all.length - 1 ? stateAt : new Date(createdAt.getTime() + index * 60_000),
    })),
  });
  await records.seller.updateMany({
    where: { id: sellerId },
    data: { createdAt, approved: state === 'approved' },
  });
}

/** Events of an onboarding that reached this state. */
function eventsOf(state: OnboardingState): OnboardingEventKind[] {
  switch (state) {
    case 'invited':
      return ['invited'];
    case 'started':
      return ['invited', 'started'];
    case 'submitted':
    case 'in-review':
      return ['invited', 'started', 'submitted'];
    case 'changes-requested':
      return ['invited', 'started', 'submitted', 'changes-requested'];
    default:
      return ['invited', 'started', 'submitted', state];
  }
}

async function writeReviewer(inside: Database, partnerId: number, passwordHash: string): Promise<void> {
  const { appUser } = await platformRecords(inside);
  const { membership } = await recordsOf(inside, { sellerIds: [], partnerIds: [partnerId] });
  const { id: userId } = await appUser.create({ data: { ...REVIEWER, passwordHash }, select: { id: true } });
  await membership.create({ data: { userId, partnerId, role: 'reviewer' } });
}
