/**
 * The sandbox's test data (answers, section 12) with what each leads to. A test gives every row to the sandbox's bank
 * and compares.
 */

/**
 * `outcome` of a charge: `approved`, or the code of its decline. `asks`: the issuer's response if a sale requests 3-D
 * Secure.
 */
export type TestCardRow = {
  number: string;
  cvv: string;
  socialId: string;
  brand: string;
  what: string;
  outcome: 'approved' | number;
  asks: 'frictionless' | 'challenge' | 'refused';
};

const card = (number: string, brand: string, what: string, more: Partial<TestCardRow> = {}): TestCardRow => ({
  number,
  cvv: brand === 'AMEX' ? '1234' : '123',
  socialId: '',
  brand,
  what,
  outcome: 'approved',
  asks: 'frictionless',
  ...more,
});
const OWNER = '008336174';

export const CARDS: readonly TestCardRow[] = [
  card('4111111111111111', 'Visa', 'Foreign. The default test card.'),
  card('4557430402053431', 'Visa', 'Foreign; one payment; ILS, USD and EUR.', { cvv: '200', socialId: OWNER }),
  card('375516193000090', 'AMEX', 'Israeli, international; installments.', { cvv: '0957', socialId: OWNER }),
  card('5326105300985846', 'Mastercard', 'Israeli; ILS only.', { cvv: '658', socialId: OWNER }),
  card('4580458045804580', 'Visa', 'Foreign.'),
  card('4580000000000000', 'Visa', 'Israeli, international.', { socialId: OWNER }),
  card('12312312', 'Isracard', 'Israeli local card of 8 digits; ILS only.', { socialId: OWNER }),
  card('4200000000000000', 'Visa', 'Foreign.'),
  card('5555555555554444', 'Mastercard', 'Foreign.'),
  card('5454545454545454', 'Mastercard', 'Foreign.'),
  card('378282246310005', 'AMEX', 'Foreign.'),
  card('38520000023237', 'Diners', 'Foreign.'),
  card('6011000990139424', 'Discover', 'Foreign.'),
  card('3530111333300000', 'JCB', 'Foreign.'),
  card('4000000000000036', 'Visa', 'Can be saved as a token; every charge is declined.', { outcome: 20004 }),
  card('4000008400000001', 'Visa', 'From the United States: the payment page asks for the ZIP code.'),
  card('4000001240000000', 'Visa', 'From Canada: the payment page asks for the postal code.'),
  card('4000008260000000', 'Visa', 'From the United Kingdom: the payment page asks for the postcode.'),
];

export const DECLINING_CARDS: readonly TestCardRow[] = [
  card('4000000000000002', 'Visa', 'Do not honor.', { outcome: 20004 }),
  card('4000000000000085', 'Visa', 'Lost or stolen.', { outcome: 21001 }),
  card('4000000000000069', 'Visa', 'Expired card.', { outcome: 21002 }),
  card('4000000000000127', 'Visa', 'Wrong security code.', { outcome: 21003 }),
  card('4000000000000101', 'Visa', 'Security code required.', { outcome: 21004 }),
  card('4000000000000135', 'Visa', 'Over the limit.', { outcome: 21005 }),
  card('4000000000000119', 'Visa', 'Not permitted for this card.', { outcome: 21006 }),
  card('4000000000000051', 'Visa', 'Blocked card.', { outcome: 21007 }),
  card('4000000000000028', 'Visa', 'Call the issuer.', { outcome: 21008 }),
];

/** Cards whose outcome depends on 3-D Secure; a sale that does not ask for it treats them as ordinary cards. */
export const SECURE_CARDS: readonly TestCardRow[] = [
  card('4000000000003220', 'Visa', 'The issuer asks the buyer to confirm: status_code 5 and redirect_url.', {
    asks: 'challenge',
  }),
  card('4000000000003097', 'Visa', 'The issuer can’t authenticate the buyer: declined with 21006.', {
    asks: 'refused',
  }),
];

/** Test number with a wrong check digit. */
export const NOT_A_CARD = '4242424242424241';

/** Bank accounts: `paid` or `refused`, after how many seconds, and whether the money is taken back a minute later. */
export type TestAccountRow = {
  method: 'sepa' | 'bacs' | 'il-direct-debit';
  account: string;
  what: string;
  isPaid: boolean;
  afterSeconds: number;
  isTakenBack: boolean;
};

const account = (
  method: TestAccountRow['method'],
  number: string,
  what: string,
  isPaid: boolean,
  afterSeconds = 0,
  isTakenBack = false,
): TestAccountRow => ({ method, account: number, what, isPaid, afterSeconds, isTakenBack });

export const ACCOUNTS: readonly TestAccountRow[] = [
  account('il-direct-debit', '54/112/2222111', 'Approved after 60 seconds.', true, 60),
  account('il-direct-debit', '54/113/4444333', 'Declined after 60 seconds.', false, 60),
  account('sepa', 'DE89370400440532013000', 'Completes at once.', true),
  account('sepa', 'DE08370400440532013003', 'Ends in 3003: completes after 3 minutes.', true, 180),
  account('sepa', 'DE62370400440532013001', 'Ends in 3001: fails at once.', false),
  account('sepa', 'DE78370400440532013004', 'Ends in 3004: fails after 3 minutes.', false, 180),
  account(
    'sepa',
    'DE35370400440532013002',
    'Ends in 3002: completes and is charged back a minute later.',
    true,
    0,
    true,
  ),
  account('bacs', '108800 00012345', 'Completes at once.', true),
  account('bacs', '108800 90012345', 'Completes after 3 minutes.', true, 180),
  account('bacs', '108800 33333335', 'Completes and is charged back a minute later.', true, 0, true),
];

/** An account of the sandbox's payout bank. `what`: in words. `fault`: what the bank does with payouts to it. */
export type PayoutAccountRow = { number: string; what: string; fault: string };

export const PAYOUT_ACCOUNTS: readonly PayoutAccountRow[] = [
  { number: '9000101', what: 'Refused: `account_not_found`.', fault: 'decline' },
  { number: '9000102', what: 'Refused: `account_closed`.', fault: 'decline' },
  { number: '9000103', what: 'Refused: `name_mismatch`.', fault: 'decline' },
  { number: '9000104', what: 'Refused: `account_blocked`.', fault: 'decline' },
  { number: '9000201', what: 'Returned two bank days after its credit: `account_closed`.', fault: 'return' },
  { number: '9000202', what: 'Returned two bank days after its credit: `name_mismatch`.', fault: 'return' },
  { number: '9000203', what: 'Returned five bank days after its credit: `account_blocked`.', fault: 'return' },
  { number: '9000301', what: 'Credited five bank days later than others.', fault: 'late' },
  {
    number: '9000401',
    what: 'Taken, and the answer is lost: the payout is `unknown` for a moment.',
    fault: 'lose_answer',
  },
  { number: '9000402', what: 'Answered after ten seconds.', fault: 'delay' },
  { number: '9000403', what: 'Turned away for now, and tried again later.', fault: 'refuse' },
];
