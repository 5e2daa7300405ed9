/** Payments that the form of an agreement has room for; programs may agree on more. */
export const MAX_FORM_PAYMENTS = 6;

type Payment<Place extends number> = Readonly<Record<`description${Place}` | `amount${Place}` | `due${Place}`, string>>;

/**
 * An agreement as its form has it. `payments`: how many of the numbered payments are used. `amount…` as typed, `due…`
 * as `YYYY-MM-DD`.
 */
export type AgreementForm = {
  readonly subject: string;
  readonly currency: string;
  readonly language: string;
  readonly payments: string;
  readonly businessName: string;
  readonly businessCode: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly approver: string;
  readonly approverEmail: string;
  readonly hasSecond: boolean;
  readonly second: string;
  readonly secondEmail: string;
  readonly 'bank-transfer': boolean;
  readonly 'il-direct-debit': boolean;
  readonly 'credit-card': boolean;
  readonly lateTerms: string;
  readonly callbackUrl: string;
  readonly reference: string;
} & Payment<1> &
  Payment<2> &
  Payment<3> &
  Payment<4> &
  Payment<5> &
  Payment<6>;

export const PLACES = [1, 2, 3, 4, 5, 6] as const;

export const EMPTY_AGREEMENT: AgreementForm = {
  subject: '',
  currency: 'ILS',
  language: 'he',
  payments: '1',
  description1: '',
  amount1: '',
  due1: '',
  description2: '',
  amount2: '',
  due2: '',
  description3: '',
  amount3: '',
  due3: '',
  description4: '',
  amount4: '',
  due4: '',
  description5: '',
  amount5: '',
  due5: '',
  description6: '',
  amount6: '',
  due6: '',
  businessName: '',
  businessCode: '',
  name: '',
  email: '',
  phone: '',
  approver: '',
  approverEmail: '',
  hasSecond: false,
  second: '',
  secondEmail: '',
  'bank-transfer': true,
  'il-direct-debit': false,
  'credit-card': true,
  lateTerms: '',
  callbackUrl: '',
  reference: '',
};
