import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, orNothing, SECRET_FORMAT, secret, unlessAbsent } from '#lib/kernel/wire.ts';
import { createSellerContract, KEY_IN_HEADER, marketFee, partnerKey, plan, sellerNumber } from './create-seller.ts';
import { publicKey, WRITE_REFUSALS } from './create-seller.ts';
import { SELLER_FIELDS } from './seller-fields.ts';

const F = SELLER_FIELDS;

const request = z.object({
  svc_client_key: partnerKey.required,
  seller_svc_id: secret({ max: 64, description: "The seller's private identifier (MPL)." }).required,
  seller_first_name: unlessAbsent(F.seller_first_name.required),
  seller_last_name: unlessAbsent(F.seller_last_name.required),
  seller_social_id: unlessAbsent(F.seller_social_id.required),
  seller_birthdate: unlessAbsent(F.seller_birthdate.required),
  seller_social_id_issued: unlessAbsent(F.seller_social_id_issued.required),
  seller_gender: unlessAbsent(F.seller_gender.required),
  seller_email: unlessAbsent(F.seller_email.required),
  seller_phone: unlessAbsent(F.seller_phone.required),
  seller_bank_code: unlessAbsent(F.seller_bank_code.required),
  seller_bank_branch: unlessAbsent(F.seller_bank_branch.required),
  seller_bank_account_number: unlessAbsent(F.seller_bank_account_number.required),
  seller_description: unlessAbsent(F.seller_description.required),
  seller_site_url: unlessAbsent(F.seller_site_url.required),
  seller_person_business_type: unlessAbsent(F.seller_person_business_type.required),
  seller_inc: unlessAbsent(F.seller_inc.required),
  seller_address_city: unlessAbsent(F.seller_address_city.required),
  seller_address_street: unlessAbsent(F.seller_address_street.required),
  seller_address_street_number: unlessAbsent(F.seller_address_street_number.required),
  seller_address_country: unlessAbsent(F.seller_address_country.required),
  seller_merchant_name: unlessAbsent(F.seller_merchant_name.required),
  seller_inc_code: unlessAbsent(F.seller_inc_code.required),
  seller_contact_email: orNothing(F.seller_contact_email.required),
  seller_contact_phone: orNothing(F.seller_contact_phone.required),
  seller_retail_type: orNothing(F.seller_retail_type.required),
  market_fee: unlessAbsent(marketFee.required),
  language: language(),
  seller_id: orNothing(sellerNumber.required),
  seller_plan: orNothing(plan.required),
  seller_merchant_name_en: orNothing(F.seller_merchant_name_en.required),
  seller_first_name_en: orNothing(F.seller_first_name_en.required),
  seller_last_name_en: orNothing(F.seller_last_name_en.required),
  seller_dba: orNothing(F.seller_dba.required),
  seller_dba_en: orNothing(F.seller_dba_en.required),
});

const { request: created } = createSellerContract.example;

/** POST /update-seller (answers, section 6). */
export const updateSellerContract = contract({
  id: 'update-seller',
  method: 'POST',
  path: '/update-seller',
  summary: 'Change the details of a seller.',
  notes: [
    'Only the fields you send change. Fields that create-seller requires can’t be emptied. For all others, ' +
      'null or an empty string removes the value.',
    'The resulting details must meet the rules of create-seller.',
    'This call can’t change whether the seller is active or approved, its keys, or its fees, except `market_fee`.',
    'You receive the callback `seller-update`.',
  ],
  auth: 'partner',
  limitGroup: null,
  maxBodyBytes: 32 * 1_024,
  request,
  headerInstead: KEY_IN_HEADER,
  response: z.object({
    status_code: z.literal(0),
    seller_svc_id: z.string().meta({ format: SECRET_FORMAT }),
    seller_public_key: publicKey,
    seller_id: z.string(),
  }),
  refusals: [...WRITE_REFUSALS, 'seller_not_found'],
  example: {
    request: {
      svc_client_key: '…',
      seller_svc_id: 'MPL004T7-…',
      seller_phone: '0521234568',
      seller_bank_code: created['seller_bank_code'],
      seller_bank_branch: '600',
      seller_bank_account_number: '654321',
    },
    response: {
      status_code: 0,
      seller_svc_id: 'MPL004T7-…',
      seller_public_key: { uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11', description: 'default', is_active: true },
      seller_id: 'S-17',
    },
  },
});

export type UpdateSellerRequest = z.output<typeof updateSellerContract.request>;
