import { randomUUID } from 'node:crypto';
import { EMPTY_AGREEMENT } from '#lib/modules/agreements/contract/agreement-form.ts';
import { EMPTY_LINK } from '#lib/modules/payments/views/link-form.ts';
import { EMPTY_SUBSCRIPTION } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { connectDevice, givenDevice, givenTerminal } from '../pos/devices.ts';
import type { TestSeller } from '../world.ts';
import { bankLinesWithText } from './bank-lines-with-text.ts';
import { disputesWithText } from './disputes-with-text.ts';
import { documentsWithText } from './documents-with-text.ts';
import { onboardingWithText } from './onboarding-with-text.ts';
import { operatorWithText } from './operator-with-text.ts';
import { partnerWithText } from './partner-with-text.ts';
import { payoutsWithText } from './payouts-with-text.ts';

/** Test context of entries for text: the people that actions are called for, and a client of the API. */
type Params = {
  owner: () => Database;
  seller: () => TestSeller;
  userId: () => number;
  api: (path: string, body: object) => Promise<{ svc_sale_id: string }>;
  /** The cookies of the browser that asks. */
  browser: Map<string, { value: string }>;
};

const customer = (more: object) => ({
  first_name: 'Dana',
  last_name: 'Levi',
  email: 'dana@example.com',
  phone_number: '0521234567',
  middle_name: '',
  company_name: '',
  additional_phone: '',
  gender: '',
  birthday: '',
  country: '',
  city: '',
  street: '',
  building_number: '',
  floor: '',
  zip: '',
  customer_remote_id: '',
  description: '',
  ...more,
});

const agreement = (text: string) => ({
  ...EMPTY_AGREEMENT,
  subject: text.slice(0, 200),
  amount1: '50',
  due1: '2099-12-31',
  businessName: text.slice(0, 200),
  businessCode: '515000002',
  name: text.slice(0, 200),
  email: 'dana@example.com',
  approver: text.slice(0, 200),
  approverEmail: 'dana@example.com',
  lateTerms: text,
  reference: text.slice(0, 200),
});

const AS_PAID_AT_DEVICE = statement(
  'door_paid_at_device',
  `UPDATE attempt SET method = 'emv' FROM sale s WHERE s.id = attempt.sale_id AND attempt.kind = 'pay'
    AND attempt.state = 'succeeded' AND s.id = (SELECT id FROM sale WHERE status = 'completed' AND captured >= 1000
      AND refunded = 0 AND refund_reserved = 0 AND seller_id = $1 LIMIT 1)
  RETURNING s.public_id AS "saleId"`,
);
const FREE_NUMBER = statement(
  'door_free_number',
  `SELECT to_char(count(*) + 100, 'FM000') AS "posId" FROM device WHERE seller_id = $1`,
);

const AS_COMPANY = statement('test_cards_as_company', 'UPDATE seller_profile SET inc = 3 WHERE seller_id = $1');

/**
 * Every action of a screen that takes text which may be kept. The others take identifiers, words of lists, codes and
 * passwords.
 */
export const actionsWithText = ({
  owner,
  seller,
  userId,
  api,
  browser,
}: Params): Readonly<Record<string, (text: string) => Promise<unknown>>> => ({
  ...onboardingWithText({ seller, browser }),
  ...partnerWithText({ userId }),
  ...operatorWithText({ owner, seller }),
  ...payoutsWithText({ owner, seller }),
  ...bankLinesWithText({ seller }),
  ...disputesWithText({ seller, api }),
  ...documentsWithText({ owner, seller }),
  createAgreement: async (text) => {
    const { createAgreement } = await import('#app/(dashboard)/(screens)/agreements/actions.ts');
    return createAgreement(seller().publicKey, agreement(text));
  },
  saveDocumentIssuer: async (text) => {
    const { saveDocumentIssuer } = await import('#app/(dashboard)/(screens)/settings/invoices/actions.ts');
    await owner().query(AS_COMPANY, [seller().id]);
    const { showIssuer } = await import('#lib/modules/documents/issuer-settings.ts');
    const { typed } = await showIssuer(owner(), seller().id);
    const said = { name: `Kiosk ${text}`.slice(0, 120), address: `At ${text}`.slice(0, 200) };
    const businessNumber = typed.businessNumber || '514000009';
    const saved = await saveDocumentIssuer(seller().publicKey, { ...typed, businessNumber, ...said });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    return saved;
  },
  changeDevice: async (text) => {
    const { changeDevice } = await import('#app/(dashboard)/(screens)/devices/actions.ts');
    const [{ posId } = { posId: '100' }] = await owner().query<{ posId: string }>(FREE_NUMBER, [seller().id]);
    const { id } = await givenDevice(owner(), seller().id, { posId });
    return changeDevice(await connectDevice(owner(), id), { name: `Bar ${text}`.slice(0, 50), place: text });
  },
  takeOrder: async (text) => {
    const { takeOrder } = await import('#app/(counter)/counter/actions.ts');
    const order = () => ({
      key: randomUUID(),
      currency: 'ILS',
      discount: 0,
      tip: 0,
      lines: [{ guid: null, name: text, pieces: 1, amount: 1_000 }],
    });
    return [
      await takeOrder(seller().publicKey, order(), { by: 'cash' }),
      await takeOrder(seller().publicKey, order(), { by: 'code' }),
      await takeOrder(seller().publicKey, order(), { by: 'sms', phone: text }),
    ];
  },
  takeAgain: async (text) => {
    const { takeAgain, takeOrder } = await import('#app/(counter)/counter/actions.ts');
    const order = {
      key: randomUUID(),
      currency: 'ILS',
      discount: 0,
      tip: 0,
      lines: [{ guid: null, name: 'Tea', pieces: 1, amount: 1_000 }],
    };
    const made = await takeOrder(seller().publicKey, order, { by: 'code' });
    const saleId = made.ok && 'saleId' in made.step ? made.step.saleId : '';
    return takeAgain(saleId, { by: 'sms', phone: text });
  },
  sendCounterReceipt: async (text) => {
    const { sendCounterReceipt } = await import('#app/(counter)/counter/actions.ts');
    const { svc_sale_id: saleId } = await api('generate-sale', {
      seller_svc_id: seller().svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'x',
    });
    return sendCounterReceipt(saleId, { channel: 'email', recipient: text });
  },
  shareThisDevice: async (text) =>
    (await import('#app/(counter)/counter/people/actions.ts')).shareThisDevice(seller().publicKey, {
      name: `Till ${text}`.slice(0, 50),
    }),
  beginPairing: async (text) => {
    const { beginPairing } = await import('#app/(dashboard)/(screens)/devices/actions.ts');
    const { terminalId } = await givenTerminal(owner());
    return beginPairing(seller().publicKey, { posId: '998', name: `Bar ${text}`.slice(0, 50), terminalId });
  },
  orderDevices: async (text) =>
    (await import('#app/(dashboard)/(screens)/devices/actions.ts')).orderDevices(seller().publicKey, {
      count: '1',
      name: `Bar ${text}`.slice(0, 50),
      address: `Allenby ${text}`,
    }),
  keepView: async (text) => {
    const { keepView } = await import('#app/_server/lists/view-actions.ts');
    return [
      await keepView('sales', `mine ${text}`.slice(0, 60), ''),
      await keepView('sales', `q${text.length}`, `?q=${text.replaceAll(' ', '+')}`),
    ];
  },
  saveAddress: async (text) =>
    (await import('#app/(dashboard)/(screens)/callbacks/addresses/actions.ts')).saveAddress(
      seller().publicKey,
      `https://shop.example.com/?card=${encodeURIComponent(text)}`,
    ),
  saveBrand: async (text) => {
    const { saveBrand } = await import('#app/(dashboard)/(screens)/settings/payment-page/actions.ts');
    const look = {
      color: null,
      buttonText: null,
      paper: null,
      ink: null,
      corner: 8,
      font: 'system',
      scheme: 'auto',
      methods: '',
      terms: '',
    };
    return [
      await saveBrand(seller().publicKey, {
        ...look,
        name: 'Cafe',
        origins: `https://${text.replaceAll(' ', '-')}.example.com`,
      } as never),
      await saveBrand(seller().publicKey, {
        ...look,
        name: 'Cafe',
        origins: '',
        terms: `https://x.example/${text}`,
      } as never),
      await saveBrand(seller().publicKey, { ...look, name: `Cafe ${text}`, origins: '' } as never),
    ];
  },
  saveLogo: async (text) => {
    const data = new FormData();
    data.set('logo', new File([Buffer.from(`<svg>${text}</svg>`)], `${text}.svg`));
    const { saveLogo } = await import('#app/(dashboard)/(screens)/settings/payment-page/actions.ts');
    return saveLogo(seller().publicKey, data);
  },
  addSite: async (text) =>
    (await import('#app/(dashboard)/(screens)/developers/keys/actions.ts')).addSite(seller().id, {
      origin: `https://${text.replaceAll(' ', '-')}.example.com`,
    }),
  addClient: async (text) =>
    (await import('#app/(dashboard)/(screens)/developers/keys/actions.ts')).addClient('seller', seller().id, {
      name: text,
      scopes: ['read-ledger'],
    }),
  invite: async (text) =>
    (await import('#app/(dashboard)/(screens)/settings/people/actions.ts')).invite(
      seller().publicKey,
      `${text.replaceAll(' ', '.')}@example.com`,
      'cashier',
    ),
  acceptByLink: async (text) => {
    const { newLinkToken } = await import('#lib/modules/access/people/links.ts');
    const { token, tokenHash } = newLinkToken();
    await owner().query(
      statement(
        `door_link_${text}`,
        `INSERT INTO person_link (kind, token_hash, email, seller_id, role, invited_by, expires_at)
          VALUES ('invitation', $1, $2, $3, 'cashier', $4, now() + interval '1 day')`,
      ),
      [tokenHash, `new${text.replaceAll(/\D/g, '').slice(-3)}${text.length}@example.com`, seller().id, userId()],
    );
    return (await import('#app/(auth)/actions.ts')).acceptByLink(token, `Dana ${text}`, 'correct horse battery staple');
  },
  askByEmail: async (text) =>
    (await import('#app/(auth)/actions.ts')).askByEmail(`${text.replaceAll(' ', '.')}@example.com`),
  saveCustomer: async (text) => {
    const { saveCustomer } = await import('#app/(dashboard)/(screens)/customers/actions.ts');
    const target = { sellerKey: seller().publicKey };
    return Promise.all([
      ...['company_name', 'description', 'city', 'street', 'customer_remote_id'].map((field) =>
        saveCustomer(target, customer({ [field]: `x ${text}` })),
      ),
      saveCustomer(target, customer({ phone_number: text })),
      saveCustomer(target, customer({ additional_phone: text })),
      saveCustomer(target, customer({ email: `${text.replaceAll(' ', '.')}@example.com` })),
    ]);
  },
  writeNote: async (text) => {
    const { saveCustomer, writeNote } = await import('#app/(dashboard)/(screens)/customers/actions.ts');
    const made = await saveCustomer({ sellerKey: seller().publicKey }, customer({}));
    return writeNote('guid' in made ? made.guid : '', `he said ${text}, and ${'x'.repeat(1_970)} ${text}`);
  },
  importCustomerTable: async (text) =>
    (await import('#app/(dashboard)/(screens)/customers/actions.ts')).importCustomerTable(
      seller().publicKey,
      'first_name,last_name,email,phone_number,description,customer_remote_id\n' +
        `Dana,Levi,d@example.com,0521234567,${text},${text}\n`,
      '',
    ),
  saveProduct: async (text) =>
    (await import('#app/(dashboard)/(screens)/products/actions.ts')).saveProduct({ sellerKey: seller().publicKey }, {
      product_remote_id: text,
      name: `Mug ${text}`,
      status: '1',
      description: text,
      currency: 'ILS',
      is_vat_free: '',
      price_without_vat: '',
      price_include_vat: '10',
      cost_currency: '',
      cost_is_vat_free: '',
      cost_without_vat: '',
      cost_include_vat: '',
    } as never),
  importProductTable: async (text) =>
    (await import('#app/(dashboard)/(screens)/products/actions.ts')).importProductTable(
      seller().publicKey,
      `name,status,description,product_remote_id\nMug ${text},1,${text},${text}\n`,
      '',
    ),
  makeLink: async (text) =>
    (await import('#app/(dashboard)/(screens)/sales/actions.ts')).makeLink(
      { sellerKey: seller().publicKey, customer: '', items: [] },
      { ...EMPTY_LINK, amount: '50', description: `for ${text}` },
    ),
  createFromDashboard: async (text) => {
    const { createFromDashboard } = await import('#app/(dashboard)/(screens)/subscriptions/(work)/new/actions.ts');
    const plan = { ...EMPTY_SUBSCRIPTION, amount: '49', description: `for ${text}`.slice(0, 500) };
    return [
      await createFromDashboard(seller().publicKey, { ...plan, name: `Dana ${text}`, reference: text } as never),
      await createFromDashboard(seller().publicKey, { ...plan, phone: text } as never),
      await createFromDashboard(seller().publicKey, {
        ...plan,
        email: `${text.replaceAll(' ', '.')}@example.com`,
      } as never),
    ];
  },
  sendSubscriptionLink: async (text) => {
    const links = await import('#app/(dashboard)/(screens)/subscriptions/[subscriptionId]/link/actions.ts');
    const [plan] = await owner().query<{ id: string }>(
      statement('door_subscription', 'SELECT public_id AS id FROM subscription WHERE seller_id = $1 LIMIT 1'),
      [seller().id],
    );
    return [
      await links.sendSubscriptionLink(plan?.id ?? '', 'email', {
        recipient: `${text.replaceAll(' ', '.')}@example.com`,
        language: 'en',
      }),
      await links.sendSubscriptionLink(plan?.id ?? '', 'sms', { recipient: text, language: 'en' }),
    ];
  },
  noteFromDashboard: async (text) => {
    const { svc_sale_id } = await api('generate-sale', {
      seller_svc_id: seller().svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'x',
    });
    return (await import('#app/(dashboard)/(screens)/sales/[saleId]/actions.ts')).noteFromDashboard(
      svc_sale_id,
      `paid by ${text}`,
    );
  },
  sendReceiptFromDashboard: async (text) => {
    const [sale] = await owner().query<{ saleId: string }>(
      statement('test_any_paid_sale', `SELECT public_id AS "saleId" FROM sale WHERE seller_id = $1 LIMIT 1`),
      [seller().id],
    );
    return (await import('#app/(dashboard)/(screens)/sales/[saleId]/actions.ts')).sendReceiptFromDashboard(
      sale?.saleId ?? '',
      `${text.replaceAll(' ', '.')}@example.com`,
    );
  },
  refundFromDashboard: async (text) => {
    const [sale] = await owner().query<{ saleId: string }>(
      statement(
        'door_refundable',
        `SELECT public_id AS "saleId" FROM sale
          WHERE status = 'completed' AND captured >= 1000 AND refunded = 0 LIMIT 1`,
      ),
      [],
    );
    const { refundFromDashboard } = await import('#app/(dashboard)/(screens)/sales/[saleId]/actions.ts');
    return refundFromDashboard(sale?.saleId ?? '', 500, 'balance', { reason: 'other', note: `wrong card ${text}` });
  },
  refundOnDeviceFromDashboard: async (text) => {
    const [sale] = await owner().query<{ saleId: string }>(AS_PAID_AT_DEVICE, [seller().id]);
    const [row] = await owner().query<{ posId: string }>(FREE_NUMBER, [seller().id]);
    const device = await givenDevice(owner(), seller().id, { posId: row?.posId ?? '' });
    const { refundOnDeviceFromDashboard } = await import('#app/(dashboard)/(screens)/sales/[saleId]/device/actions.ts');
    const why = { reason: 'other' as const, note: `wrong card ${text}` };
    return refundOnDeviceFromDashboard(sale?.saleId ?? '', 500, await connectDevice(owner(), device.id), why);
  },
  sendLinkFromDashboard: async (text) => {
    const { svc_sale_id } = await api('generate-sale', {
      seller_svc_id: seller().svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'x',
    });
    const { sendLinkFromDashboard } = await import('#app/(dashboard)/(screens)/sales/[saleId]/actions.ts');
    return [
      await sendLinkFromDashboard(svc_sale_id, 'email', {
        recipient: `${text.replaceAll(' ', '.')}@example.com`,
        language: 'en',
      }),
      await sendLinkFromDashboard(svc_sale_id, 'sms', { recipient: text, language: 'en' }),
    ];
  },
  resendFromDashboard: async (text) => {
    const { body } = {
      body: await api('generate-sale', {
        seller_svc_id: seller().svcId,
        sale_price: 5000,
        currency: 'ILS',
        product_name: 'x',
        sale_send_notification: true,
        sale_email: 'dana@example.com',
      }),
    };
    const [row] = await owner().query<{ id: number }>(
      statement(`door_message_${text}`, 'SELECT id FROM message ORDER BY id DESC LIMIT 1'),
      [],
    );
    return (await import('#app/(dashboard)/(screens)/sales/[saleId]/actions.ts')).resendFromDashboard(
      body.svc_sale_id,
      row?.id ?? 0,
      `${text.replaceAll(' ', '.')}@example.com`,
    );
  },
});

/** Actions that keep no typed text: their input is looked up, compared, counted or proved. */
export const KEEP_NO_TEXT = new Set([
  'bringSigningKey',
  'endSigningKey',
  'connectTaxAuthority',
  'disconnectTaxAuthority',
  'chooseAllocationWay',
  'requestAllocationAgain',
  'enterAllocationNumber',
  'issueWithoutAllocation',
  'acceptDisputeCase',
  'cancelDocument',
  'dropDocumentDraft',
  'sendDocumentToBuyer',
  'issueDocumentDraft',
  'cancelDashboardAgreement',
  'sendDashboardAgreement',
  'complainInSandbox',
  'dismissEarlyAlert',
  'removeDisputeEvidence',
  'saveAlertRule',
  'submitDisputeCase',
  'endClient',
  'saveOwnCard',
  'deleteOwnCard',
  'removePayoutAccount',
  'removeBankFile',
  'offerForLine',
  'matchBankLine',
  'undoBankLine',
  'setPayoutSchedule',
  'setPayoutRule',
  'handOverMonth',
  'payOutNow',
  'cancelScheduledPayout',
  'approveWaiting',
  'withdrawWaiting',
  'resumePayoutsOfSeller',
  'approveAdjustment',
  'withdrawAdjustment',
  'turnPushesOn',
  'keepPushes',
  'turnPushesOff',
  'chooseNotifications',
  'choosePartnerStatements',
  'setQuietHours',
  'sendOnboardingCode',
  'enterOnboardingCode',
  'leaveOnboardingHere',
  'dropOnboardingPerson',
  'handInOnboarding',
  'joinFromOnboarding',
  'startPreview',
  'endPreview',
  'changeSellerFees',
  'changeSettingsOfSeller',
  'changeMethodsOfSeller',
  'changeScheduleOfSeller',
  'remind',
  'showLink',
  'takeReview',
  'acceptDocument',
  'clearDetail',
  'switchServiceOfSeller',
  'approveSeller',
  'switchReviewer',
  'previewInvitations',
  'removePartnerLogo',
  'switchFourEyes',
  'pauseFromDashboard',
  'resumeFromDashboard',
  'cancelFromDashboard',
  'retryFromDashboard',
  'setPriceFromDashboard',
  'makeCardLink',
  'sendCardLinkFromDashboard',
  'changeMany',
  'chooseAllSubscriptions',
  'saveSubscriptionSettings',
  'remindFromDashboard',
  'saveReminderRule',
  'setPrices',
  'findPricedOtherwise',
  'recoverMany',
  'chooseAllFailures',
  'moveSandboxClock',
  'chooseNextPayout',
  'switchInboxFromPage',
  'chooseLanguage',
  'lookAtInvitation',
  'lookAtReset',
  'setPasswordByLink',
  'revealSecret',
  'rotateSecret',
  'showKey',
  'changeKey',
  'endKey',
  'signOutProgram',
  'removeSite',
  'addSampleData',
  'disputeInSandbox',
  'reverseInSandbox',
  'captureFromDashboard',
  'takeOnDeviceFromDashboard',
  'cancelOnDeviceFromDashboard',
  'endPairing',
  'turnDevicesOn',
  'closeSaleOfOrder',
  'cancelAtCounter',
  'printCounterReceipt',
  'refundAtCounter',
  'giveCashBack',
  'endShift',
  'showFirst',
  'changePin',
  'sharedDevices',
  'endSharing',
  'enterByPin',
  'leaveTill',
  'unpairDevice',
  'printTestPage',
  'saveTips',
  'releaseFromDashboard',
  'cancelLinkFromDashboard',
  'changeCustomers',
  'mergeTwo',
  'previewCustomerTable',
  'dropView',
  'sendTest',
  'previewResend',
  'resendSome',
  'resendOne',
  'changeOwnPassword',
  'beginFactor',
  'turnFactorOn',
  'turnFactorOff',
  'makeRecoveryCodes',
  'endSessions',
  'isFresh',
  'confirmIdentity',
  'removeLogo',
  'inviteAgain',
  'withdraw',
  'changeRole',
  'suspend',
  'remove',
  'endHolds',
  'chooseAllHolds',
  'duplicateProduct',
  'changeProducts',
  'previewProductTable',
  'checkWithOwnKeys',
  'makeArchive',
]);
