import { png } from '#lib/testing/pictures.ts';
import type { ActionRow } from './action-rows.ts';
import { freshId } from './world.ts';

/** Actions of partners' screens, with what they are called with. */

const SELLERS = '(dashboard)/(screens)/partner/sellers/actions';
const INVITE = '(dashboard)/(screens)/partner/invite/actions';
const FEES_SCREEN = '(dashboard)/(screens)/partner/fees/actions';
const FEE_INVOICES = '(dashboard)/(screens)/partner/fee-invoices/actions';
const BRAND = '(dashboard)/(screens)/partner/brand/actions';

const FEES = {
  processingFee: '2.10',
  processingCharge: '0.60',
  foreignProcessingFee: '',
  foreignProcessingCharge: '',
  marketFee: '',
  chargebackFee: '',
};
const SETTINGS = { methods: ['credit-card'], currencies: ['ILS', 'USD', 'EUR'], rateLimit: '90', isActive: true };
const CONTACTS = { supportEmail: '', supportPhone: '' };
const LOOK = { name: '', color: '#1f4e79', language: 'en', ...CONTACTS, setupDays: '30', origins: '' };
const invitation = () => ({ email: `seller-${freshId()}@example.com`, name: 'Corner', language: 'en', number: '' });

const logo = (): FormData => {
  const data = new FormData();
  data.append('logo', new File([new Uint8Array(png(32, 32))], 'logo.png', { type: 'image/png' }));
  return data;
};

/** Legal details of a partner. */
const ISSUER = {
  kind: 'company',
  name: 'Market Ltd.',
  businessNumber: '516000007',
  address: 'Herzl St 1, Haifa',
  validFrom: '2026-01',
  firstInvoice: '1',
  firstCreditNote: '1',
};

export const PARTNER_ROWS: Readonly<Record<string, ActionRow>> = {
  [`${SELLERS} changeSellerFees`]: { right: 'manage-sellers', args: ({ partnerRef }) => [partnerRef, FEES] },
  [`${SELLERS} changeSettingsOfSeller`]: { right: 'manage-sellers', args: ({ partnerRef }) => [partnerRef, SETTINGS] },
  [`${SELLERS} changeMethodsOfSeller`]: {
    right: 'manage-sellers',
    args: ({ partnerRef }) => [partnerRef, { methods: ['credit-card', 'bit'] }],
  },
  [`${FEES_SCREEN} addPartnerAccount`]: {
    right: 'manage-sellers',
    args: ({ partnerPlace }, turn) => [
      partnerPlace,
      { currency: 'ILS', holder: 'Marketa', bankCode: '12', bankBranch: '600', bankAccount: `12345${turn}` },
    ],
  },
  [`${SELLERS} changeScheduleOfSeller`]: {
    right: 'manage-sellers',
    args: ({ partnerRef }, turn) => [
      partnerRef,
      { interval: turn % 2 === 0 ? 'weekly' : 'monthly', weekday: '2', day: '9', minimum: '' },
    ],
  },
  [`${SELLERS} changeReserveOfSeller`]: {
    right: 'manage-sellers',
    args: ({ partnerRef }, turn) => [partnerRef, { percent: String(turn % 100), days: '30', reason: 'New business' }],
  },
  [`${SELLERS} switchServiceOfSeller`]: {
    right: 'manage-sellers',
    args: ({ partnerRef }, turn) => [partnerRef, 'sms', turn % 2 !== 0],
  },
  [`${SELLERS} remind`]: { right: 'manage-sellers', args: ({ partnerRef }) => [partnerRef] },
  [`${SELLERS} showLink`]: { right: 'manage-sellers', args: ({ partnerRef }) => [partnerRef] },
  [`${SELLERS} write`]: {
    right: 'manage-sellers',
    args: ({ partnerRef }) => [partnerRef, { subject: 'News', text: 'Hello' }],
  },
  [`${INVITE} inviteOne`]: {
    right: 'manage-sellers',
    args: ({ partnerPlace }) => [partnerPlace, invitation()],
  },
  [`${INVITE} previewInvitations`]: {
    right: 'manage-sellers',
    args: ({ partnerPlace }) => [partnerPlace, 'email,name\na@example.com,A\n', ''],
    reads: true,
  },
  [`${INVITE} runInvitations`]: {
    right: 'manage-sellers',
    args: ({ partnerPlace }) => [partnerPlace, `email,name\n${invitation().email},A\n`, ''],
  },
  [`${BRAND} savePartnerBrand`]: { right: 'manage-sellers', args: ({ partnerPlace }) => [partnerPlace, LOOK] },
  [`${BRAND} savePartnerLogo`]: { right: 'manage-sellers', args: ({ partnerPlace }) => [partnerPlace, logo()] },
  [`${BRAND} removePartnerLogo`]: { right: 'manage-sellers', args: ({ partnerPlace }) => [partnerPlace] },
  [`${FEE_INVOICES} saveIssuer`]: { right: 'manage-sellers', args: ({ partnerPlace }) => [partnerPlace, ISSUER] },
  [`${BRAND} switchFourEyes`]: { right: 'manage-sellers', args: ({ partnerPlace }) => [partnerPlace, true] },
};
