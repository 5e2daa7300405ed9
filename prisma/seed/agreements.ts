import type { AgreementStatus } from '#lib/kernel/agreement.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { timesOf } from '#lib/modules/agreements/domain/schedule.ts';
import { addAgreement } from '#lib/modules/agreements/store-agreements.sql.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { newId, newLinkCode } from '#lib/platform/random.ts';
import { ADD_CHANGES, PAID_SALES, SET_SALE, SET_STATUS } from './agreements.sql.ts';
import { findFact, keepFact } from './facts.ts';

/**
 * Agreements of the first demo business in every status, once. Those that are due have no sale yet: the job of
 * agreements makes it at the first start, as it does for every agreement.
 */

const FACT = 'demo-agreements';

type Sale = { id: number; sellerId: number; amount: number };

/** `days`: when each milestone is due, from today. `paid`: how many of the first ones a sale has paid. */
type Example = {
  subject: string;
  business: string;
  code: string;
  person: string;
  status: AgreementStatus;
  days: readonly number[];
  paid?: number;
  reason?: string;
};

const EXAMPLES: readonly Example[] = [
  {
    subject: 'עיצוב חנות הדגל',
    business: 'סטודיו אורן בע״מ',
    code: '515111220',
    person: 'אורן כהן',
    status: 'draft',
    days: [20, 50],
  },
  {
    subject: 'Corporate gifts',
    business: 'Levi Brothers Ltd',
    code: '514222331',
    person: 'Dana Levi',
    status: 'sent',
    days: [14],
  },
  {
    subject: 'אספקה רבעונית',
    business: 'בית קפה הנמל',
    code: '513333442',
    person: 'מאיה פרץ',
    status: 'viewed',
    days: [10, 40, 70],
  },
  {
    subject: 'סדנאות לעובדים',
    business: 'אלון טכנולוגיות בע״מ',
    code: '512444553',
    person: 'גיל אלון',
    status: 'accepted',
    days: [12, 42],
  },
  {
    subject: 'Window display',
    business: 'Carmel Design',
    code: '516555664',
    person: 'Noa Carmel',
    status: 'declined',
    days: [30],
    reason: 'The budget was cut',
  },
  {
    subject: 'כלים למטבח המרכזי',
    business: 'מלון הגליל',
    code: '517666775',
    person: 'רון שגיא',
    status: 'accepted',
    days: [0, 30],
  },
  {
    subject: 'Restaurant opening',
    business: 'Saffron Kitchens',
    code: '518777886',
    person: 'Amir Haddad',
    status: 'partly-paid',
    days: [-20, 25],
    paid: 1,
  },
  {
    subject: 'מתנות לחג',
    business: 'עיריית דימונה',
    code: '500222338',
    person: 'יעל בן דוד',
    status: 'paid',
    days: [-40, -10],
    paid: 2,
  },
  {
    subject: 'ריהוט לאולם',
    business: 'אולמי שקד',
    code: '519888997',
    person: 'שקד לוי',
    status: 'accepted',
    days: [-6],
  },
  {
    subject: 'Pop-up stand',
    business: 'Yarkon Events',
    code: '515999008',
    person: 'Tal Yarkon',
    status: 'cancelled',
    days: [5],
  },
];

/** Amount of a milestone without a sale, minor units. */
const AMOUNTS = [240_000, 185_000, 96_500] as const;

const ACCEPTED: readonly AgreementStatus[] = ['accepted', 'partly-paid', 'paid'];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Hours after it was made at which an agreement came to each status, as `SET_STATUS` has them. */
const HOURS: Readonly<Partial<Record<AgreementStatus, number>>> = {
  sent: 1 / 6,
  viewed: 2,
  accepted: 24,
  declined: 24,
  cancelled: 48,
  active: 73,
  'partly-paid': 75,
  paid: 793,
};

/** Statuses that led to each, the first one after `draft`. */
const WAYS: Readonly<Partial<Record<AgreementStatus, readonly AgreementStatus[]>>> = {
  sent: ['sent'],
  viewed: ['sent', 'viewed'],
  accepted: ['sent', 'viewed', 'accepted'],
  declined: ['sent', 'viewed', 'declined'],
  cancelled: ['sent', 'viewed', 'cancelled'],
  'partly-paid': ['sent', 'viewed', 'accepted', 'active', 'partly-paid'],
  paid: ['sent', 'viewed', 'accepted', 'active', 'partly-paid', 'paid'],
};

/** Writes them once. A database that has them, or no payments of its first business, is left alone. */
export async function seedAgreements(database: Database): Promise<void> {
  if (await findFact(database, FACT)) return;
  const sales = await database.query<Sale>(PAID_SALES, []);
  const sellerId = sales[0]?.sellerId;
  if (sellerId === undefined) return;
  const { now } = await readClock(database);
  const left = [...sales];
  for (const example of EXAMPLES) await write(database, { example, sellerId, now, sales: left });
  await keepFact(database, FACT, String(EXAMPLES.length));
}

type Writing = { example: Example; sellerId: number; now: Date; sales: Sale[] };

async function write(database: Database, { example, sellerId, now, sales }: Writing): Promise<void> {
  const { timeZone } = settings();
  const publicId = newId('agreement');
  const paying = sales.splice(0, example.paid ?? 0);
  const milestones = example.days.map((days, place) => {
    const dueOn = shiftDay(dayOf(now, timeZone), days);
    const amount = paying[place]?.amount ?? AMOUNTS[place] ?? AMOUNTS[0];
    const description = example.days.length === 1 ? example.subject : `${example.subject} ${place + 1}`;
    const { dueAt, overdueAt } = timesOf(dueOn, timeZone);
    // One that is due today has a sale from the first start on, at any hour.
    const at = days === 0 ? new Date(Math.min(dueAt.getTime(), now.getTime())) : dueAt;
    return { position: place + 1, description, amount, dueOn, dueAt: at, overdueAt };
  });
  await addAgreement(database, {
    sellerId,
    madeBy: null,
    publicId,
    linkCode: newLinkCode(),
    subject: example.subject,
    currency: 'ILS',
    language: 'he',
    methods: ['bank-transfer', 'il-direct-debit', 'credit-card'],
    lateTerms: 'ריבית פיגורים לפי חוק מוסר תשלומים לספקים.',
    callbackUrl: null,
    merchantReference: '',
    buyerBusinessName: example.business,
    buyerBusinessCode: example.code,
    buyerName: example.person,
    buyerEmail: `buyer-${example.code}@example.com`,
    buyerPhone: '',
    approvers: [{ position: 1, name: example.person, email: `buyer-${example.code}@example.com` }],
    milestones,
  });
  const createdAt = new Date(now.getTime() - Math.max(4, 3 - Math.min(...example.days)) * DAY_MS);
  const isAccepted = ACCEPTED.includes(example.status);
  const paid = paying.reduce((sum, { amount }) => sum + amount, 0);
  const nextAt = isAccepted ? now : null;
  for (const [place, { id }] of paying.entries()) await database.query(SET_SALE, [publicId, place + 1, id]);
  const standing = [example.status, createdAt, isAccepted, paid, nextAt, example.reason ?? ''];
  await database.query(SET_STATUS, [publicId, ...standing]);
  const way = WAYS[example.status] ?? [];
  const paidAt = { 'partly-paid': paying[0]?.amount, paid } as Readonly<Partial<Record<AgreementStatus, number>>>;
  await database.query(ADD_CHANGES, [
    publicId,
    way.map((_, place) => way[place - 1] ?? 'draft'),
    way,
    way.map((status) => new Date(createdAt.getTime() + (HOURS[status] ?? 0) * HOUR_MS)),
    way.map((status) => paidAt[status] ?? 0),
  ]);
}
