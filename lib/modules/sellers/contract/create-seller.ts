import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, publicId, SECRET_FORMAT, secret, text } from '#lib/kernel/wire.ts';
import { hundredths } from '#lib/kernel/wire-numbers.ts';
import { MAX_MARKET_FEE } from '../domain/fees.ts';
import { SELLER_PLANS } from '../domain/plans.ts';
import { SELLER_FIELDS } from './seller-fields.ts';

/** Fields that all operations of a partner on sellers have. */

export const partnerKey = secret({ max: 64, description: 'The partner key, here or in the header Svc-Partner-Key.' });
export const KEY_IN_HEADER = { svc_client_key: 'Svc-Partner-Key' } as const;
export const marketFee = hundredths({ max: MAX_MARKET_FEE, description: 'Percent of each sale, 0 to 60.' });
export const sellerNumber = text({ max: 64, description: 'Your own number for the seller.' });
export const plan = publicId('plan', {
  max: 64,
  description: `The plan (VPLN): ${SELLER_PLANS.map(({ publicId: id, name }) => `${name} ${id}`).join(', ')}.`,
});

/** A key for browser code. */
export const publicKey = z.object({ uuid: z.string(), description: z.string(), is_active: z.boolean() });

const F = SELLER_FIELDS;

const request = z.object({
  svc_client_key: partnerKey.required,
  seller_first_name: F.seller_first_name.required,
  seller_last_name: F.seller_last_name.required,
  seller_social_id: F.seller_social_id.required,
  seller_birthdate: F.seller_birthdate.required,
  seller_social_id_issued: F.seller_social_id_issued.required,
  seller_gender: F.seller_gender.required,
  seller_email: F.seller_email.required,
  seller_phone: F.seller_phone.required,
  seller_bank_code: F.seller_bank_code.required,
  seller_bank_branch: F.seller_bank_branch.required,
  seller_bank_account_number: F.seller_bank_account_number.required,
  seller_description: F.seller_description.required,
  seller_site_url: F.seller_site_url.required,
  seller_person_business_type: F.seller_person_business_type.required,
  seller_inc: F.seller_inc.required,
  seller_address_city: F.seller_address_city.required,
  seller_address_street: F.seller_address_street.required,
  seller_address_street_number: F.seller_address_street_number.required,
  seller_address_country: F.seller_address_country.required,
  seller_merchant_name: F.seller_merchant_name.optional,
  seller_inc_code: F.seller_inc_code.optional,
  seller_contact_email: F.seller_contact_email.optional,
  seller_contact_phone: F.seller_contact_phone.optional,
  seller_retail_type: F.seller_retail_type.optional,
  market_fee: marketFee.optional,
  language: language(),
  seller_id: sellerNumber.optional,
  seller_plan: plan.optional,
  seller_merchant_name_en: F.seller_merchant_name_en.optional,
  seller_first_name_en: F.seller_first_name_en.optional,
  seller_last_name_en: F.seller_last_name_en.optional,
  seller_dba: F.seller_dba.optional,
  seller_dba_en: F.seller_dba_en.optional,
});

export const WRITE_REFUSALS = [
  'unreadable_body',
  'missing_parameter',
  'invalid_value',
  'social_id_invalid',
  'business_number_mismatch',
  'combination_not_allowed',
  'unknown_client_key',
  'email_taken',
  'temporarily_unavailable',
] as const;

/** POST /create-seller (answers, section 6). */
export const createSellerContract = contract({
  id: 'create-seller',
  method: 'POST',
  path: '/create-seller',
  summary: 'Create a seller with its own keys.',
  notes: [
    'You get one error at a time: first missing fields, in this order, then invalid values, then values ' +
      'that don’t fit together.',
    'In the live environment, bank accounts are checked by their check digits if the bank has published the ' +
      'method. In the sandbox only the format is checked, so that invented accounts work.',
    'A seller isn’t approved until its onboarding has been reviewed; in the sandbox it can sell at once. ' +
      '`seller_dashboard_signup_link` opens its onboarding, where it submits what is missing.',
    '`seller_svc_secret` is returned only once. If you lost the response and repeat the call, you get 150. ' +
      'Find the seller in get-sellers by `seller_email`, and create a new secret under API keys in the ' +
      'dashboard.',
    'Without `seller_plan`, the seller is on the Marketplace plan. The Direct plan has no `market_fee` (790).',
    'You receive the callback `seller-create`.',
  ],
  auth: 'partner',
  limitGroup: null,
  maxBodyBytes: 32 * 1_024,
  request,
  headerInstead: KEY_IN_HEADER,
  response: z.object({
    status_code: z.literal(0),
    seller_svc_id: z.string().meta({ format: SECRET_FORMAT }),
    seller_svc_secret: z.string().meta({ format: SECRET_FORMAT }),
    seller_public_key: publicKey,
    seller_id: z.string().describe('Your own number for the seller; empty if you sent none.'),
    seller_dashboard_signup_link: z.string().meta({ format: SECRET_FORMAT }),
  }),
  refusals: WRITE_REFUSALS,
  example: {
    request: {
      svc_client_key: '…',
      seller_first_name: 'Dana',
      seller_last_name: 'Levi',
      seller_social_id: '9999999999',
      seller_birthdate: '21/03/1990',
      seller_social_id_issued: '14/06/2015',
      seller_gender: 1,
      seller_email: 'dana@example.com',
      seller_phone: '0521234567',
      seller_bank_code: '12',
      seller_bank_branch: '600',
      seller_bank_account_number: '123456',
      seller_description: 'Ceramics made by hand',
      seller_site_url: 'https://shop.example.com',
      seller_person_business_type: 7,
      seller_inc: 3,
      seller_address_city: 'Haifa',
      seller_address_street: 'Herzl',
      seller_address_street_number: '12',
      seller_address_country: 'IL',
      seller_merchant_name: 'Levi Ceramics',
      seller_inc_code: '514000008',
      market_fee: 1.5,
      seller_id: 'S-17',
      language: 'he',
    },
    response: {
      status_code: 0,
      seller_svc_id: 'MPL004T7-…',
      seller_svc_secret: '…',
      seller_public_key: { uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11', description: 'default', is_active: true },
      seller_id: 'S-17',
      seller_dashboard_signup_link: 'https://pay.example.com/onboarding/…',
    },
  },
});

export type CreateSellerRequest = z.output<typeof createSellerContract.request>;
