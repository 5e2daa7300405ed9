import type { ProfileChange } from '#lib/modules/sellers/index.ts';

/** Sellers that the demo partner is onboarding. */

export type DemoOnboarding = {
  email: string;
  name: string;
  state: 'started' | 'submitted' | 'changes-requested';
  profile: ProfileChange;
  documents: readonly { type: number; title: string; file: string }[];
  /** Signed terms. */
  terms: string;
};

const PERSON = { gender: 1, socialIdIssued: '2018-06-10', birthdate: '1988-02-14', country: 'IL', language: 'he' };
const ACCOUNT = { bankCode: '12', bankBranch: '571', bankAccount: '041116' };
const IDENTITY = { type: 1, title: 'IDENTITY CARD', file: 'identity-card.pdf' };
const CHEQUE = { type: 2, title: 'CANCELLED CHEQUE', file: 'cheque.pdf' };
const TERMS = 'תנאי השירות לבתי עסק, כפי שנחתמו בסביבת הניסיון.';

export const DEMO_ONBOARDINGS: readonly DemoOnboarding[] = [
  {
    email: 'galil@kupa.test',
    name: 'Yael Cohen',
    state: 'started',
    profile: {
      ...PERSON,
      firstName: 'יעל',
      lastName: 'כהן',
      socialId: '039337423',
      phone: '052-555-0101',
      kind: 5,
      merchantName: 'שמן הגליל',
      companyNumber: '039337423',
      description: 'שמן זית מהמטע המשפחתי',
      city: 'כרמיאל',
      street: 'האורנים',
      streetNumber: '8',
    },
    documents: [],
    terms: TERMS,
  },
  {
    email: 'ofanayim@kupa.test',
    name: 'Amir Haddad',
    state: 'submitted',
    profile: {
      ...PERSON,
      ...ACCOUNT,
      firstName: 'אמיר',
      lastName: 'חדאד',
      socialId: '008336174',
      phone: '052-555-0102',
      gender: 0,
      kind: 1,
      description: 'תיקון אופניים ומכירת חלקים',
      city: 'חיפה',
      street: 'הנמל',
      streetNumber: '21',
      siteUrl: 'https://bikes.example.com',
    },
    documents: [IDENTITY, CHEQUE],
    terms: TERMS,
  },
  {
    email: 'tiyulim@kupa.test',
    name: 'Michal Peretz',
    state: 'changes-requested',
    profile: {
      ...PERSON,
      ...ACCOUNT,
      firstName: 'מיכל',
      lastName: 'פרץ',
      socialId: '123456782',
      phone: '052-555-0103',
      kind: 1,
      description: 'סיורים מודרכים בעיר העתיקה',
      city: 'ירושלים',
      street: 'יפו',
      streetNumber: '97',
      siteUrl: 'https://tours.example.com',
    },
    documents: [IDENTITY, CHEQUE],
    terms: TERMS,
  },
];
