import { EMPTY_DOCUMENT, EMPTY_LINE } from '#lib/modules/documents/views/document-form.ts';
import { randomUUID } from 'node:crypto';
import type { Right } from '#lib/modules/access/index.ts';
import { DEFAULT_SETTINGS } from '#lib/modules/subscriptions/contract/settings.ts';
import { EMPTY_REMINDER } from '#lib/modules/payments/views/reminder-form.ts';
import { EMPTY_AGREEMENT } from '#lib/modules/agreements/contract/agreement-form.ts';
import { EMPTY_SUBSCRIPTION } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import { alertRuleFormOf } from '#lib/modules/early-alerts/contract/rule-form.ts';
import { EMPTY_ACCOUNTS } from '#lib/modules/bookkeeping/contract/accounts-fields.ts';
import { database } from '#lib/platform/db/database.ts';
import { sentLine } from '#lib/testing/bank-statements/given.ts';
import { png } from '#lib/testing/pictures.ts';
import { givenPairing } from '#lib/testing/pos/devices.ts';
import { givenTaxGrant } from '#lib/testing/held-documents.ts';
import { givenContainer, givenSigningKey } from '#lib/testing/signing/containers.ts';
import { sandbox } from '../sandbox.ts';
import { OPERATOR_ROWS } from './operator-rows.ts';
import { PARTNER_ROWS } from './partner-rows.ts';
import { REVIEW_ROWS } from './review-rows.ts';
import { freshId, keySince, type Named, NOTHING, PASSWORD, signingSecretOf } from './world.ts';
import { ONBOARDING_ROWS } from './onboarding-rows.ts';

/**
 * What an action is called with. `sellerId`: whose rows it changes, where that is another seller than the world's;
 * `cookie`: what the browser carries beside a session.
 */
type Given =
  | readonly unknown[]
  | { readonly args: readonly unknown[]; readonly sellerId: number; readonly cookie?: string };

/** A call of an action's row, whole. */
export async function callOf(row: ActionRow, named: Named, turn: number) {
  const given = await row.args(named, turn);
  return 'args' in given ? { cookie: '', ...given } : { args: given, cookie: '', sellerId: null };
}

/**
 * Every action with who may call it and what it is called with. `args` speak of what is named, so that they do
 * something when the right person sends them; `turn` counts those who may, the owner first, where a thing can be done
 * once.
 */
export type ActionRow = {
  /**
   * The right that the action requires; `person`: every signed-in person, about themselves; `operator`: people who
   * run the installation; `public`: no session required.
   */
  right: Right | 'person' | 'operator' | 'public';
  args(named: Named, turn: number): Given | Promise<Given>;
  /** It only reads: nothing is different afterwards. */
  reads?: true;
  /** It names no object of a tenant: every person with the right anywhere may call it, on their own data. */
  isOwn?: true;
  /** It has an effect only for a person with a second factor. */
  needsFactor?: true;
  /** What others need is gone afterwards; 2: the session of whoever calls is. */
  isLast?: true | 2;
};

/** A browser at a push service that nothing is sent to. */
const someBrowser = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
});

const FORM = {
  methods: '',
  terms: '',
  color: '#1f4e79',
  buttonText: null,
  paper: null,
  ink: null,
  name: 'Shop',
  corner: 6,
  font: 'system',
  scheme: 'auto',
  origins: '',
};
const PRODUCT = {
  product_remote_id: '',
  name: 'Cup',
  status: '1',
  description: 'White',
  currency: 'ILS',
  is_vat_free: '',
  price_without_vat: '',
  price_include_vat: '117',
  cost_currency: '',
  cost_is_vat_free: '',
  cost_without_vat: '',
  cost_include_vat: '',
};
const TAX_DOCUMENT = {
  ...EMPTY_DOCUMENT,
  type: 'offer',
  buyerName: 'Levi Ltd',
  lines: [{ ...EMPTY_LINE, name: 'Chairs', price: '118' }],
};
const CUSTOMER = { first_name: 'Noa', last_name: 'Cohen', email: 'noa@example.com', phone_number: '0521234567' };
const HOLDS = {
  filters: { q: '', within: null, amount: { min: '', max: '', currency: '' } },
  sort: 'left',
  ascending: true,
  page: 1,
  size: 50,
  cursor: null,
};
const SUBSCRIPTION_LIST = {
  filters: {
    q: '',
    state: [],
    only: null,
    period: [],
    template: null,
    next: { range: null, from: '', to: '' },
    created: { range: null, from: '', to: '' },
    amount: { min: '', max: '', currency: '' },
  },
  sort: 'created',
  ascending: false,
  page: 1,
  size: 25,
  cursor: null,
};
const RECOVERY_LIST = {
  filters: { q: '', state: [], amount: { min: '', max: '', currency: '' } },
  sort: 'newest',
  ascending: false,
  page: 1,
  size: 25,
  cursor: null,
};
const NEXT_PASSWORD = 'another long password 43';
const newEmail = (turn: number): string => `invited-${turn}-${freshId()}@kupa.test`;

const logo = (): FormData => {
  const data = new FormData();
  data.append('logo', new File([new Uint8Array(png(32, 32))], 'logo.png', { type: 'image/png' }));
  return data;
};

const MONEY = '(dashboard)/(screens)/sales/[saleId]/actions';
const DEVICE = '(dashboard)/(screens)/sales/[saleId]/device/actions';
const NO_DEVICE = '00000000-0000-4000-8000-000000000000';
const PEOPLE = '(dashboard)/(screens)/settings/people/actions';
const NOTIFICATIONS = '(dashboard)/(screens)/settings/notifications/actions';
const PAYOUTS = '(dashboard)/(screens)/settings/payouts/actions';
const INVOICES = '(dashboard)/(screens)/settings/invoices/actions';
const DOCUMENTS = '(dashboard)/(screens)/documents/actions';
const TAX_AUTHORITY = '(dashboard)/(screens)/settings/tax-authority/actions';
const SIGNATURE = '(dashboard)/(screens)/settings/signature/actions';
const BOOKKEEPING = '(dashboard)/(screens)/bookkeeping/actions';
const OWN_CARD = '(dashboard)/(screens)/settings/payouts/card/actions';
const BANK = '(dashboard)/(screens)/bank-statements/actions';
const AGREEMENTS = '(dashboard)/(screens)/agreements/actions';
const DISPUTES = '(dashboard)/(screens)/disputes/actions';
const ALERTS = '(dashboard)/(screens)/early-alerts/actions';
const ACCOUNT = '(dashboard)/(screens)/settings/account/actions';
const PRODUCTS = '(dashboard)/(screens)/products/actions';
const CUSTOMERS = '(dashboard)/(screens)/customers/actions';

const DEVICES = '(dashboard)/(screens)/devices/actions';
const SUBSCRIPTIONS = '(dashboard)/(screens)/subscriptions/actions';
const SUBSCRIPTION_WORK = '(dashboard)/(screens)/subscriptions/(work)';
const COUNTER = '(counter)/counter/actions';
const COUNTER_PEOPLE = '(counter)/counter/people/actions';

/** A terminal whose screen shows a code for this business; none for a business that does not exist. */
async function pairingAt({ sellerId }: Named, turn: number): Promise<readonly [object, object]> {
  const posId = `90${turn + 1}`;
  if (sellerId === NOTHING.sellerId) return [{ posId, terminalId: 'T-none' }, { code: '123456' }];
  const { terminalId, code } = await givenPairing(database(), sellerId, posId);
  return [{ posId, terminalId }, { code }];
}

const counterOrder = () => ({
  key: randomUUID(),
  currency: 'ILS',
  discount: 0,
  tip: 0,
  lines: [{ guid: null, name: 'Tea', pieces: 1, amount: 1_000 }],
});

export const ACTION_ROWS: Readonly<Record<string, ActionRow>> = {
  [`${COUNTER} takeOrder`]: { right: 'use-counter', args: ({ key }) => [key, counterOrder(), { by: 'cash' }] },
  [`${COUNTER} takeAgain`]: {
    right: 'use-counter',
    args: ({ counterSales }) => [counterSales[0], { by: 'code' }],
    reads: true,
  },
  [`${COUNTER} closeSaleOfOrder`]: { right: 'use-counter', args: ({ counterSales }, turn) => [counterSales[turn + 1]] },
  [`${COUNTER} cancelAtCounter`]: { right: 'use-counter', args: ({ counterSales }) => [counterSales[0]] },
  [`${COUNTER} sendCounterReceipt`]: {
    right: 'use-counter',
    args: ({ sale }) => [sale, { channel: 'email', recipient: 'noa@example.com' }],
  },
  [`${COUNTER} printCounterReceipt`]: {
    right: 'use-counter',
    args: ({ sale, devices }) => [sale, devices[2]],
    reads: true,
  },
  [`${COUNTER} refundAtCounter`]: { right: 'refund', args: ({ sale }) => [sale, 500] },
  [`${COUNTER} giveCashBack`]: { right: 'refund', args: ({ cash }, turn) => [cash[turn]] },
  [`${COUNTER} endShift`]: {
    right: 'use-counter',
    args: ({ key, counterShift }) => [key, counterShift, { ILS: 100 }],
  },
  [`${COUNTER} showFirst`]: { right: 'use-counter', args: ({ key, product }) => [key, product, true] },
  [`${COUNTER_PEOPLE} changePin`]: { right: 'use-counter', args: ({ key }) => [key, { pin: '5073' }] },
  [`${COUNTER_PEOPLE} shareThisDevice`]: {
    right: 'manage-devices',
    args: ({ key }) => [key, { name: 'Front' }],
    isLast: 2,
  },
  [`${COUNTER_PEOPLE} sharedDevices`]: { right: 'manage-devices', args: ({ key }) => [key], reads: true },
  [`${COUNTER_PEOPLE} endSharing`]: { right: 'manage-devices', args: ({ tills }, turn) => [tills[turn]] },
  '(auth)/counter/enter/actions enterByPin': { right: 'public', args: () => [1, '0000'], reads: true },
  '(auth)/counter/enter/actions leaveTill': { right: 'public', args: () => [], reads: true },
  [`${MONEY} refundFromDashboard`]: {
    right: 'refund',
    args: ({ sale }) => [sale, 500, 'balance', { reason: 'other', note: '' }],
  },
  '(dashboard)/(screens)/subscriptions/settings/actions saveSubscriptionSettings': {
    right: 'manage-subscriptions',
    args: ({ key }) => [key, DEFAULT_SETTINGS],
  },
  [`${SUBSCRIPTIONS} pauseFromDashboard`]: {
    right: 'manage-subscriptions',
    args: ({ plans }, turn) => [plans[1 + turn]],
  },
  [`${SUBSCRIPTIONS} resumeFromDashboard`]: {
    right: 'manage-subscriptions',
    args: ({ pausedPlans }, turn) => [pausedPlans[turn]],
  },
  [`${SUBSCRIPTIONS} cancelFromDashboard`]: {
    right: 'manage-subscriptions',
    args: ({ plans }, turn) => [plans[5 + turn]],
  },
  [`${SUBSCRIPTIONS} setPriceFromDashboard`]: {
    right: 'manage-subscriptions',
    args: ({ plans }, turn) => [plans[0], { from: 4_900, price: 5_000 + turn, notifiesBuyer: false }],
  },
  // Whether a date that waits is charged is asked of the schedule's own tests: here none does.
  [`${SUBSCRIPTIONS} retryFromDashboard`]: {
    right: 'manage-subscriptions',
    args: ({ failedPlan }) => [failedPlan],
    reads: true,
  },
  [`${SUBSCRIPTIONS} makeCardLink`]: {
    right: 'manage-subscriptions',
    args: ({ plans }) => [plans[0]],
    reads: true,
  },
  [`${SUBSCRIPTIONS} sendCardLinkFromDashboard`]: { right: 'write-buyers', args: ({ plans }) => [plans[0]] },
  [`${SUBSCRIPTIONS} changeMany`]: {
    right: 'manage-subscriptions',
    args: ({ plans }, turn) => ['cancel', [plans[9 + turn]]],
  },
  [`${SUBSCRIPTIONS} chooseAllSubscriptions`]: {
    right: 'manage-subscriptions',
    args: () => [SUBSCRIPTION_LIST],
    reads: true,
    isOwn: true,
  },
  [`${SUBSCRIPTION_WORK}/new/actions createFromDashboard`]: {
    right: 'manage-subscriptions',
    args: ({ key }) => [key, { ...EMPTY_SUBSCRIPTION, description: 'Gym', amount: '49' }],
  },
  [`${SUBSCRIPTION_WORK}/templates/actions setPrices`]: {
    right: 'manage-subscriptions',
    args: ({ plans }, turn) => [
      [{ subscriptionId: plans[13], from: 4_900 }],
      { price: 6_000 + turn, notifiesBuyer: false },
    ],
  },
  [`${SUBSCRIPTION_WORK}/templates/actions findPricedOtherwise`]: {
    right: 'manage-subscriptions',
    args: ({ planTemplate }) => [planTemplate, 500],
    reads: true,
  },
  [`${SUBSCRIPTION_WORK}/recovery/actions recoverMany`]: {
    right: 'manage-subscriptions',
    args: ({ plans }) => ['send', [plans[14]]],
  },
  [`${SUBSCRIPTION_WORK}/recovery/actions chooseAllFailures`]: {
    right: 'manage-subscriptions',
    args: () => [RECOVERY_LIST],
    reads: true,
    isOwn: true,
  },
  '(dashboard)/(screens)/subscriptions/[subscriptionId]/link/actions sendSubscriptionLink': {
    right: 'write-buyers',
    args: ({ planTemplate }, turn) => [
      ...[planTemplate, 'email', { recipient: `buyer-${turn}@example.com`, language: 'en' }],
    ],
  },
  [`${DEVICES} changeDevice`]: {
    right: 'manage-devices',
    args: ({ devices }, turn) => [devices[2], { name: `Till ${turn}`, place: 'Hall' }],
  },
  [`${DEVICES} saveTips`]: { right: 'manage-devices', args: ({ key }, turn) => [key, { tips: `${10 + turn}, 15` }] },
  [`${DEVICES} printTestPage`]: {
    right: 'manage-devices',
    args: ({ devices }) => [devices[2]],
    reads: true,
  },
  [`${DEVICES} unpairDevice`]: {
    right: 'manage-devices',
    args: ({ devices }, turn) => [devices[turn]],
    isLast: true,
  },
  [`${DEVICES} beginPairing`]: {
    right: 'manage-devices',
    args: async (named, turn) => {
      const [{ terminalId }] = (await pairingAt(named, turn + 4)) as [{ terminalId: string }, object];
      return [named.key, { posId: '911', name: 'Till', terminalId }];
    },
    reads: true,
  },
  [`${DEVICES} endPairing`]: {
    right: 'manage-devices',
    args: async (named, turn) => [named.key, ...(await pairingAt(named, turn))],
  },
  [`${DEVICES} turnDevicesOn`]: { right: 'manage-devices', args: ({ key }) => [key] },
  [`${DEVICES} orderDevices`]: {
    right: 'manage-devices',
    args: ({ key }) => [key, { count: '1', name: 'Till', address: 'Allenby 1, Tel Aviv' }],
  },
  [`${DEVICE} takeOnDeviceFromDashboard`]: { right: 'make-sales', args: ({ unpaid }) => [unpaid, NO_DEVICE] },
  [`${DEVICE} refundOnDeviceFromDashboard`]: {
    right: 'refund',
    args: ({ sale }) => [sale, 500, NO_DEVICE, { reason: 'other', note: '' }],
  },
  [`${DEVICE} cancelOnDeviceFromDashboard`]: { right: 'make-sales', args: ({ sale }) => [sale] },
  [`${MONEY} captureFromDashboard`]: { right: 'end-holds', args: ({ holds }) => [holds[0], 5_000] },
  [`${MONEY} releaseFromDashboard`]: { right: 'end-holds', args: ({ holds }) => [holds[1], 5_000] },
  [`${MONEY} cancelLinkFromDashboard`]: { right: 'make-sales', args: ({ template }) => [template] },
  '(dashboard)/(screens)/holds/actions endHolds': {
    right: 'end-holds',
    args: ({ holds }) => ['release', [{ saleId: holds[2], amount: 5_000 }]],
  },
  '(dashboard)/(screens)/holds/actions chooseAllHolds': {
    right: 'end-holds',
    args: () => [HOLDS],
    reads: true,
    isOwn: true,
  },
  '(dashboard)/(screens)/sales/[saleId]/actions complainInSandbox': {
    right: 'play-sandbox',
    args: ({ sale }) => [sale],
  },
  '(dashboard)/(screens)/sales/[saleId]/actions disputeInSandbox': {
    right: 'play-sandbox',
    args: ({ sale }) => [sale, { reason: 'fraudulent', dueInSeconds: 3_600, outcome: 'lose' }],
  },
  '(dashboard)/(screens)/sales/[saleId]/actions reverseInSandbox': {
    right: 'play-sandbox',
    args: ({ sale }) => [sale],
  },
  '(dashboard)/(screens)/sales/[saleId]/actions resendFromDashboard': {
    right: 'write-buyers',
    args: ({ sale, saleMessage }) => [sale, saleMessage, 'stranger@example.com'],
  },
  '(dashboard)/(screens)/sales/[saleId]/actions noteFromDashboard': {
    right: 'make-sales',
    args: ({ sale }) => [sale, 'Called the buyer.'],
  },
  '(dashboard)/(screens)/sales/[saleId]/actions sendLinkFromDashboard': {
    right: 'write-buyers',
    args: ({ unpaid }) => [unpaid, 'email', { recipient: 'stranger@example.com', language: 'en' }],
  },
  '(dashboard)/(screens)/sales/[saleId]/actions remindFromDashboard': {
    right: 'write-buyers',
    args: ({ linked }) => [linked],
  },
  '(dashboard)/(screens)/sales/reminders/actions saveReminderRule': {
    right: 'edit-page',
    args: ({ key }) => [key, { ...EMPTY_REMINDER, isOn: true }],
  },
  '(dashboard)/(screens)/sales/[saleId]/actions sendReceiptFromDashboard': {
    right: 'write-buyers',
    // A hold that was captured by then: the counter has sent the receipt of the sale, and one that is there is not
    // sent again.
    args: ({ holds }, turn) => [holds[0], `stranger${turn}@example.com`],
  },
  '(dashboard)/(screens)/sales/actions makeLink': {
    right: 'make-sales',
    args: ({ key, customers }) => [
      { sellerKey: key, items: [], customer: customers[0] },
      { amount: '50', currency: 'ILS', description: 'Lunch', method: 'multi', reusable: false, to: '', language: 'en' },
    ],
  },
  '_server/lists/sample-actions addSampleData': { right: 'play-sandbox', args: ({ key }) => [key] },
  '_server/lists/view-actions keepView': {
    right: 'person',
    args: (_, turn) => ['products', `View ${turn}`, '?status=1'],
  },
  '_server/lists/view-actions dropView': { right: 'person', args: ({ view }) => [view] },
  [`${PRODUCTS} saveProduct`]: { right: 'edit-products', args: ({ key }) => [{ sellerKey: key }, PRODUCT] },
  [`${PRODUCTS} duplicateProduct`]: { right: 'edit-products', args: ({ product }) => [product] },
  [`${PRODUCTS} changeProducts`]: {
    right: 'edit-products',
    args: ({ product }, turn) => [[product], turn % 2 === 0 ? 'unavailable' : 'available'],
  },
  [`${PRODUCTS} previewProductTable`]: {
    right: 'edit-products',
    args: ({ key }) => [key, 'name,status,description\nCup,1,White\n', 'ILS'],
    reads: true,
  },
  [`${PRODUCTS} importProductTable`]: {
    right: 'edit-products',
    args: ({ key }) => [key, 'name,status,description\nCup,1,White\n', 'ILS'],
  },
  [`${CUSTOMERS} saveCustomer`]: {
    right: 'edit-customers',
    args: ({ customers }) => [{ guid: customers[0] }, CUSTOMER],
  },
  [`${CUSTOMERS} changeCustomers`]: {
    right: 'edit-customers',
    args: ({ customers }, turn) => [[customers[1]], turn % 2 === 0 ? 'deactivate' : 'activate'],
  },
  [`${CUSTOMERS} mergeTwo`]: {
    right: 'edit-customers',
    args: ({ customers }, turn) => [customers[1], customers[2 + turn]],
  },
  [`${CUSTOMERS} writeNote`]: { right: 'edit-customers', args: ({ customers }) => [customers[0], 'Likes tea'] },
  [`${CUSTOMERS} previewCustomerTable`]: {
    right: 'edit-customers',
    args: ({ key }) => [key, 'first_name,last_name,email,phone_number\nNoa,Cohen,noa@example.com,0521234567\n', ''],
    reads: true,
  },
  [`${CUSTOMERS} importCustomerTable`]: {
    right: 'edit-customers',
    args: ({ key }) => [key, 'first_name,last_name,email,phone_number\nNoa,Cohen,noa@example.com,0521234567\n', ''],
  },
  '(dashboard)/(screens)/callbacks/addresses/actions saveAddress': {
    right: 'manage-callbacks',
    args: ({ key }, turn) => [key, `${sandbox().inbox_url}/${key}?turn=${turn}`],
  },
  '(dashboard)/(screens)/callbacks/addresses/actions sendTest': { right: 'manage-callbacks', args: ({ key }) => [key] },
  '(dashboard)/(screens)/callbacks/actions previewResend': {
    right: 'manage-callbacks',
    args: ({ delivery }) => [{ ids: [delivery] }],
    reads: true,
  },
  '(dashboard)/(screens)/callbacks/actions resendSome': {
    right: 'manage-callbacks',
    args: ({ delivery }) => [{ ids: [delivery], before: 0, ignoresAdvice: true }],
  },
  '(dashboard)/(screens)/callbacks/actions resendOne': {
    right: 'manage-callbacks',
    args: ({ delivery }) => [delivery],
  },
  '(dashboard)/(screens)/developers/signing/actions revealSecret': {
    right: 'manage-keys',
    args: async ({ sellerId }) => [await signingSecretOf(sellerId)],
  },
  '(dashboard)/(screens)/developers/signing/actions rotateSecret': {
    right: 'manage-keys',
    args: async ({ sellerId }) => [await signingSecretOf(sellerId), 'day'],
  },
  '(dashboard)/(screens)/developers/keys/actions showKey': {
    right: 'manage-keys',
    args: ({ sellerId }) => ['seller-secret', sellerId],
  },
  '(dashboard)/(screens)/developers/keys/actions changeKey': {
    right: 'manage-keys',
    args: async ({ sellerId }) => ['seller-secret', sellerId, 'day', await keySince(sellerId)],
  },
  '(dashboard)/(screens)/developers/keys/actions endKey': {
    right: 'manage-keys',
    args: ({ sellerId }) => ['seller-secret', sellerId],
  },
  '(dashboard)/(screens)/developers/keys/actions signOutProgram': {
    right: 'manage-keys',
    args: ({ sellerId }) => [sellerId, null],
  },
  '(dashboard)/(screens)/developers/keys/actions addSite': {
    right: 'manage-keys',
    args: ({ sellerId }, turn) => [sellerId, { origin: `https://shop${turn}.example.com` }],
  },
  '(dashboard)/(screens)/developers/keys/actions removeSite': {
    right: 'manage-keys',
    args: ({ sellerId }, turn) => [sellerId, `https://shop${turn}.example.com`],
  },
  '(dashboard)/(screens)/developers/keys/actions addClient': {
    right: 'manage-keys',
    args: ({ sellerId }, turn) => ['seller', sellerId, { name: `Books ${turn}`, scopes: ['read-ledger'] }],
  },
  '(dashboard)/(screens)/developers/keys/actions endClient': {
    right: 'manage-keys',
    args: ({ sellerId, accountingClients }, turn) => ['seller', sellerId, accountingClients[turn]],
  },
  '(dashboard)/(screens)/statements/[period]/actions makeArchive': {
    right: 'see-reports',
    args: ({ key }, turn) => [key, 2_030 + turn, { language: 'en', filedOn: '' }],
  },
  '(dashboard)/(screens)/settings/payment-page/actions saveBrand': {
    right: 'edit-page',
    args: ({ key }, turn) => [key, { ...FORM, corner: 7 + turn }],
  },
  '(dashboard)/(screens)/settings/payment-page/actions saveLogo': {
    right: 'edit-page',
    args: ({ key }) => [key, logo()],
  },
  '(dashboard)/(screens)/settings/payment-page/actions removeLogo': { right: 'edit-page', args: ({ key }) => [key] },
  [`${PEOPLE} invite`]: { right: 'manage-people', args: ({ key }, turn) => [key, newEmail(turn), 'cashier'] },
  [`${PEOPLE} inviteAgain`]: { right: 'manage-people', args: ({ key, invitations }) => [key, invitations[4]] },
  [`${PEOPLE} withdraw`]: { right: 'manage-people', args: ({ key, invitations }, turn) => [key, invitations[turn]] },
  [`${PEOPLE} changeRole`]: {
    right: 'manage-people',
    args: ({ key, members }, turn) => [key, members[0], turn % 2 === 0 ? 'accountant' : 'cashier'],
  },
  [`${PEOPLE} suspend`]: {
    right: 'manage-people',
    args: ({ key, members }, turn) => [key, members[0], turn % 2 === 0],
  },
  [`${PEOPLE} remove`]: { right: 'manage-people', args: ({ key, members }, turn) => [key, members[1 + turn]] },
  [`${ACCOUNT} changeOwnPassword`]: { right: 'person', args: () => [PASSWORD, NEXT_PASSWORD], isLast: true },
  [`${ACCOUNT} beginFactor`]: { right: 'person', args: () => [] },
  [`${ACCOUNT} turnFactorOn`]: { right: 'person', args: () => ['000000'], reads: true },
  [`${ACCOUNT} turnFactorOff`]: { right: 'person', args: () => [], needsFactor: true, isLast: true },
  [`${ACCOUNT} makeRecoveryCodes`]: { right: 'person', args: () => [], needsFactor: true },
  [`${ACCOUNT} endSessions`]: { right: 'person', args: () => [null] },
  [`${NOTIFICATIONS} turnPushesOn`]: { right: 'person', args: () => [someBrowser()] },
  [`${NOTIFICATIONS} keepPushes`]: { right: 'person', args: () => [someBrowser()] },
  [`${NOTIFICATIONS} turnPushesOff`]: { right: 'person', args: () => [someBrowser().endpoint] },
  [`${NOTIFICATIONS} chooseNotifications`]: {
    right: 'see-sales',
    args: ({ key }, turn) => [
      key,
      {
        wantsPushes: turn % 2 === 0,
        wantsDayNote: turn % 2 === 1,
        wantsPayouts: true,
        wantsStatements: true,
        wantsDisputes: true,
      },
    ],
  },
  [`${NOTIFICATIONS} choosePartnerStatements`]: {
    right: 'see-sellers',
    args: ({ partnerPlace }, turn) => [partnerPlace, turn % 2 === 0],
  },
  [`${NOTIFICATIONS} setQuietHours`]: {
    right: 'person',
    args: (_, turn) => [{ fromMinute: 100 + turn, untilMinute: 0, timeZone: 'Asia/Jerusalem' }],
  },
  [`${INVOICES} saveDocumentIssuer`]: {
    right: 'edit-page',
    args: ({ key }, turn) => [
      key,
      {
        kind: '3',
        name: `Kiosk ${turn}`,
        businessNumber: '514000009',
        address: 'Herzl 1, Haifa',
        takesDonations: false,
        firstOfPayments: '1',
        firstOfRefunds: '1',
      },
    ],
  },
  [`${PAYOUTS} setPayoutSchedule`]: {
    right: 'manage-payouts',
    args: ({ key }, turn) => [key, { interval: 'weekly', weekday: String(turn % 7), day: '1', minimum: '' }],
  },
  [`${PAYOUTS} setPayoutRule`]: {
    right: 'manage-payouts',
    args: ({ key }, turn) => [key, { above: String(900 - turn) }],
  },
  [`${SIGNATURE} bringSigningKey`]: {
    right: 'manage-keys',
    args: ({ key }) => [key, givenContainer().container.toString('base64'), 'secret'],
  },
  [`${SIGNATURE} endSigningKey`]: {
    right: 'manage-keys',
    args: async ({ key, sellerId }) => {
      await givenSigningKey(database(), sellerId);
      return [key];
    },
  },
  [`${TAX_AUTHORITY} connectTaxAuthority`]: { right: 'manage-keys', args: ({ key }) => [key] },
  [`${TAX_AUTHORITY} disconnectTaxAuthority`]: {
    right: 'manage-keys',
    args: async ({ key, sellerId }) => {
      await givenTaxGrant(database(), sellerId);
      return [key];
    },
  },
  [`${TAX_AUTHORITY} chooseAllocationWay`]: {
    right: 'edit-page',
    args: ({ key, refusedDocuments }, turn) => [key, refusedDocuments[turn] ?? '', 'continue'],
  },
  [`${TAX_AUTHORITY} requestAllocationAgain`]: {
    right: 'edit-page',
    args: ({ key, documentsToAskAgain }, turn) => [key, documentsToAskAgain[turn] ?? ''],
  },
  [`${TAX_AUTHORITY} enterAllocationNumber`]: {
    right: 'edit-page',
    args: ({ key, documentsToNumber }, turn) => [key, documentsToNumber[turn] ?? '', String(123_456_789 + turn)],
  },
  [`${TAX_AUTHORITY} issueWithoutAllocation`]: {
    right: 'edit-page',
    args: ({ key, documentsToFree }, turn) => [key, documentsToFree[turn] ?? ''],
  },
  [`${BOOKKEEPING} saveAccounts`]: {
    right: 'see-reports',
    args: ({ key }, turn) => [key, { ...EMPTY_ACCOUNTS, 'balance-key': String(1_000 - turn) }],
  },
  // Entries that the roll-up does not have yet are not handed over: the people who may are told that nothing is new.
  [`${BOOKKEEPING} handOverMonth`]: { right: 'see-reports', args: ({ key }) => [key, '2001-02'], reads: true },
  [`${PAYOUTS} addPayoutAccount`]: {
    right: 'manage-payouts',
    args: ({ key }, turn) => [
      key,
      { currency: 'EUR', holder: 'Dana', bankCode: '12', bankBranch: '600', bankAccount: `12345${turn}` },
    ],
  },
  [`${PAYOUTS} removePayoutAccount`]: { right: 'manage-payouts', args: ({ key }) => [key, 'USD'] },
  [`${PAYOUTS} payOutNow`]: { right: 'manage-payouts', args: ({ key, payoutAccount }) => [key, 'ILS', payoutAccount] },
  [`${PAYOUTS} cancelScheduledPayout`]: {
    right: 'manage-payouts',
    args: ({ key, payouts }, turn) => [key, payouts[turn]],
  },
  [`${PAYOUTS} approveWaiting`]: { right: 'manage-payouts', args: ({ toApprove }, turn) => [toApprove[turn]] },
  [`${PAYOUTS} declineWaiting`]: { right: 'manage-payouts', args: ({ toDecline }, turn) => [toDecline[turn], ''] },
  [`${OWN_CARD} saveOwnCard`]: { right: 'manage-payouts', args: ({ key, ownCard }) => [key, ownCard] },
  [`${OWN_CARD} deleteOwnCard`]: { right: 'manage-payouts', args: ({ key }) => [key] },
  [`${BANK} readBankLines`]: {
    right: 'match-statements',
    args: ({ key }, turn) => [
      key,
      { file: null, format: 'table', isLast: true, lines: [sentLine({ amount: 80_000 + turn, text: freshId() })] },
    ],
  },
  [`${BANK} removeBankFile`]: { right: 'match-statements', args: ({ key, bankFiles }, turn) => [key, bankFiles[turn]] },
  [`${BANK} offerForLine`]: {
    right: 'match-statements',
    args: ({ linesToMatch }, turn) => [linesToMatch[turn]],
    reads: true,
  },
  [`${BANK} matchBankLine`]: {
    right: 'match-statements',
    args: ({ linesToMatch, bankPayouts }, turn) => [linesToMatch[turn], [bankPayouts[turn]]],
  },
  [`${BANK} undoBankLine`]: { right: 'match-statements', args: ({ linesToUndo }, turn) => [linesToUndo[turn]] },
  [`${BANK} setBankLinesAside`]: {
    right: 'match-statements',
    args: ({ linesToSetAside }, turn) => [[linesToSetAside[turn]], 'rent'],
  },
  [`${DOCUMENTS} issueDocument`]: {
    right: 'make-sales',
    args: ({ key }) => [key, randomUUID(), TAX_DOCUMENT],
  },
  [`${DOCUMENTS} keepDocumentDraft`]: {
    right: 'make-sales',
    args: ({ key }) => [key, randomUUID(), TAX_DOCUMENT],
  },
  [`${DOCUMENTS} previewDocument`]: {
    right: 'make-sales',
    args: ({ key }) => [key, randomUUID(), TAX_DOCUMENT],
    reads: true,
  },
  [`${DOCUMENTS} issueDocumentDraft`]: {
    right: 'make-sales',
    args: ({ draftsToIssue }, turn) => [draftsToIssue[turn] ?? draftsToIssue[0]],
  },
  [`${DOCUMENTS} dropDocumentDraft`]: {
    right: 'make-sales',
    args: ({ draftsToDrop }, turn) => [draftsToDrop[turn] ?? draftsToDrop[0]],
    isLast: true,
  },
  [`${DOCUMENTS} sendDocumentToBuyer`]: {
    right: 'write-buyers',
    args: ({ taxDocument }, turn) => [taxDocument, { email: `buyer-${turn}-${freshId()}@example.com`, mobile: '' }],
  },
  [`${DOCUMENTS} cancelDocument`]: {
    right: 'refund',
    args: ({ documentsToCancel }, turn) => [documentsToCancel[turn] ?? documentsToCancel[0]],
  },
  [`${AGREEMENTS} createAgreement`]: {
    right: 'make-sales',
    args: ({ key }) => [
      key,
      {
        ...EMPTY_AGREEMENT,
        subject: 'A website',
        amount1: '100',
        due1: '2099-12-31',
        businessName: 'Levi Ltd',
        businessCode: '515000002',
        name: 'Dana Levi',
        email: 'dana@levi.example',
        approver: 'Dana Levi',
        approverEmail: 'dana@levi.example',
      },
    ],
  },
  [`${AGREEMENTS} sendDashboardAgreement`]: {
    right: 'make-sales',
    args: ({ agreementsToSend }, turn) => [agreementsToSend[turn] ?? agreementsToSend[0]],
  },
  [`${AGREEMENTS} cancelDashboardAgreement`]: {
    right: 'make-sales',
    args: ({ agreementsToCancel }, turn) => [agreementsToCancel[turn] ?? agreementsToCancel[0]],
  },
  [`${DISPUTES} saveDisputeText`]: {
    right: 'refund',
    args: ({ disputeToWriteTo }, turn) => [disputeToWriteTo, 'explanation', `Delivered ${turn} ${freshId()}`],
  },
  [`${DISPUTES} removeDisputeEvidence`]: {
    right: 'refund',
    args: ({ disputeToWriteTo }) => [disputeToWriteTo, 'explanation'],
    isLast: true,
  },
  [`${DISPUTES} submitDisputeCase`]: {
    right: 'refund',
    args: ({ disputesToSubmit }, turn) => [disputesToSubmit[turn] ?? disputesToSubmit[0]],
  },
  [`${DISPUTES} acceptDisputeCase`]: {
    right: 'refund',
    args: ({ disputesToAccept }, turn) => [disputesToAccept[turn] ?? disputesToAccept[0]],
  },
  [`${ALERTS} dismissEarlyAlert`]: {
    right: 'refund',
    args: ({ alertsToDismiss }, turn) => [alertsToDismiss[turn] ?? alertsToDismiss[0]],
  },
  [`${ALERTS} saveAlertRule`]: {
    right: 'manage-payouts',
    args: ({ key }, turn) => [key, { ...alertRuleFormOf(null), isOn: true, limit: String(50 + turn) }],
  },
  [`${PAYOUTS} withdrawWaiting`]: { right: 'manage-payouts', args: ({ toWithdraw }, turn) => [toWithdraw[turn]] },
  '(dashboard)/(screens)/settings/account/actions isFresh': { right: 'person', args: () => [], reads: true },
  '(dashboard)/(screens)/settings/account/actions confirmIdentity': { right: 'person', args: () => [PASSWORD] },
  'docs/verify/actions checkWithOwnKeys': { right: 'person', args: () => [{ text: 'a=b', headers: '' }], reads: true },
  // The right people ask for a step that there is not: the clock is everybody's.
  'sandbox/clock/actions moveSandboxClock': {
    right: 'play-sandbox',
    args: (_, turn) => [turn < 0 ? 1 : 5],
    reads: true,
    isOwn: true,
  },
  'sandbox/clock/actions chooseNextPayout': {
    right: 'play-sandbox',
    args: () => ['credited'],
    reads: true,
    isOwn: true,
  },
  'sandbox/inbox/actions switchInboxFromPage': {
    right: 'play-sandbox',
    args: ({ key }) => [key, { kind: 'error', remaining: 1 }],
  },
  '(auth)/actions lookAtInvitation': { right: 'public', args: ({ inviteToken }) => [inviteToken], reads: true },
  '(auth)/actions lookAtReset': { right: 'public', args: ({ resetToken }) => [resetToken], reads: true },
  '(auth)/actions acceptByLink': {
    right: 'public',
    args: ({ inviteToken }) => [inviteToken, 'New Person', PASSWORD],
  },
  '(auth)/actions setPasswordByLink': { right: 'public', args: ({ resetToken }) => [resetToken, NEXT_PASSWORD] },
  '(auth)/actions askByEmail': { right: 'public', args: ({ spares }) => [spares[6]] },
  ...ONBOARDING_ROWS,
  ...PARTNER_ROWS,
  ...OPERATOR_ROWS,
  ...REVIEW_ROWS,
  '_server/choose-language chooseLanguage': { right: 'public', args: () => ['es'] },
};
