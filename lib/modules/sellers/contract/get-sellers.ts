import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { LIST_NOTE } from '#lib/kernel/list-fields.ts';
import { INSTALLMENT_SETTLEMENT_MEANING, INSTALLMENT_SETTLEMENTS } from '#lib/kernel/sale/installments.ts';
import { flags, language, moment, oneOrMany, SECRET_FORMAT, secret, text, uuid } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { createSellerContract, KEY_IN_HEADER, partnerKey, publicKey } from './create-seller.ts';

const words = oneOrMany(text({ max: 255 }).required).optional;

const request = z.object({
  svc_client_key: partnerKey.required,
  seller_svc_id: oneOrMany(secret({ max: 64 }).required).optional,
  seller_public_key: oneOrMany(uuid({ max: 36 }).required).optional,
  seller_created_min: moment,
  seller_created_max: moment,
  seller_id: words,
  seller_first_name: words,
  seller_last_name: words,
  seller_merchant_name: words,
  seller_email: words,
  seller_phone: words,
  seller_inc_code: words,
  seller_active: flags,
  seller_approved: flags,
  page_size: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
  page: whole({ min: 1, max: 1_000_000_000, description: 'From 1.' }).optional,
  language: language(),
});

const hidden = z.string().meta({ format: SECRET_FORMAT });

const item = z.object({
  seller_svc_id: hidden,
  seller_public_key: publicKey,
  seller_id: z.string(),
  seller_created: z.string(),
  seller_active: z.boolean(),
  seller_approved: z.boolean(),
  seller_approved_date: z.string(),
  seller_personal_details: z.object({
    seller_first_name: z.string(),
    seller_last_name: z.string(),
    seller_first_name_en: z.string(),
    seller_last_name_en: z.string(),
    seller_social_id: hidden,
    seller_social_id_issued: hidden,
    seller_birthdate: hidden,
    seller_gender: z.int().nullable(),
    seller_email: z.string(),
    seller_phone: z.string(),
  }),
  seller_business_details: z.object({
    seller_merchant_name: z.string(),
    seller_merchant_name_en: z.string(),
    seller_dba: z.string(),
    seller_dba_en: z.string(),
    seller_inc: z.int().nullable(),
    seller_inc_code: z.string(),
    seller_description: z.string(),
    seller_site_url: z.string(),
    seller_person_business_type: z.int().nullable(),
    seller_retail_type: z.int().nullable(),
    seller_contact_email: z.string(),
    seller_contact_phone: z.string(),
    seller_bank_code: hidden,
    seller_bank_branch: hidden,
    seller_bank_account_number: hidden,
    seller_plan: z.string(),
    language: z.string(),
  }),
  seller_address: z.object({
    seller_address_city: z.string(),
    seller_address_street: z.string(),
    seller_address_street_number: z.string(),
    seller_address_country: z.string(),
  }),
  seller_fees: z.object({
    fee_market_fee: z.string().describe('Percent.'),
    fee_default_processing_fee: z.string().describe('Percent.'),
    fee_default_processing_charge: z.string().describe('Major units.'),
    fee_foreign_processing_fee: z.string().describe('Percent; for cards issued abroad.'),
    fee_foreign_processing_charge: z.string().describe('Major units; for cards issued abroad.'),
    fee_chargeback_charge: z.string().describe('Major units, before VAT; for each chargeback.'),
  }),
  seller_currencies: z.array(z.string()),
  seller_wallets: z
    .record(
      z.string(),
      z.object({
        wallet_currency: z.string(),
        wallet_total: z.int().describe('The seller’s balance, minor units.'),
        wallet_releasable: z
          .int()
          .describe('The part of it that isn’t waiting for a release date: `available` of get-balance.'),
      }),
    )
    .describe('By currency: the first of seller_currencies, and every currency the seller has had money in.'),
  seller_installment_settlement: z.enum(INSTALLMENT_SETTLEMENTS).describe(INSTALLMENT_SETTLEMENT_MEANING),
});

export type SellerItem = z.output<typeof item>;

const { request: created } = createSellerContract.example;

const ITEM: SellerItem = {
  seller_svc_id: 'MPL004T7-…',
  seller_public_key: { uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11', description: 'default', is_active: true },
  seller_id: 'S-17',
  seller_created: '2026-11-23 10:15:00',
  seller_active: true,
  seller_approved: false,
  seller_approved_date: '',
  seller_personal_details: {
    seller_first_name: 'Dana',
    seller_last_name: 'Levi',
    seller_first_name_en: '',
    seller_last_name_en: '',
    seller_social_id: String(created['seller_social_id']),
    seller_social_id_issued: '14/06/2015',
    seller_birthdate: '21/03/1990',
    seller_gender: 1,
    seller_email: 'dana@example.com',
    seller_phone: '0521234567',
  },
  seller_business_details: {
    seller_merchant_name: 'Levi Ceramics',
    seller_merchant_name_en: '',
    seller_dba: '',
    seller_dba_en: '',
    seller_inc: 3,
    seller_inc_code: '514000008',
    seller_description: 'Ceramics made by hand',
    seller_site_url: 'https://shop.example.com',
    seller_person_business_type: 7,
    seller_retail_type: null,
    seller_contact_email: '',
    seller_contact_phone: '',
    seller_bank_code: '12',
    seller_bank_branch: '600',
    seller_bank_account_number: '123456',
    seller_plan: '',
    language: 'he',
  },
  seller_address: {
    seller_address_city: 'Haifa',
    seller_address_street: 'Herzl',
    seller_address_street_number: '12',
    seller_address_country: 'IL',
  },
  seller_fees: {
    fee_market_fee: '1.50',
    fee_default_processing_fee: '2.50',
    fee_default_processing_charge: '0.70',
    fee_foreign_processing_fee: '3.15',
    fee_foreign_processing_charge: '0.10',
    fee_chargeback_charge: '0.00',
  },
  seller_currencies: ['ILS', 'USD', 'EUR'],
  seller_wallets: { ILS: { wallet_currency: 'ILS', wallet_total: 125_400, wallet_releasable: 98_000 } },
  seller_installment_settlement: 'whole',
};

/** POST /get-sellers (answers, section 6): the partner's sellers, newest first. */
export const getSellersContract = contract({
  id: 'get-sellers',
  method: 'POST',
  path: '/get-sellers',
  summary: 'Find your sellers with filters, with their fees and balances.',
  notes: [
    LIST_NOTE,
    'Names, phones and numbers must match exactly; emails ignore case.',
    'Callbacks identify a seller by its public key: find it with `seller_public_key`.',
    'Unknown values are empty strings, or null for numbers. If nothing matches, the call succeeds with an ' +
      'empty list.',
  ],
  auth: 'partner',
  limitGroup: null,
  maxBodyBytes: 256 * 1_024,
  request,
  headerInstead: KEY_IN_HEADER,
  response: z.object({ status_code: z.literal(0), items_count: z.int(), items: z.array(item) }),
  refusals: ['unreadable_body', 'missing_parameter', 'invalid_value', 'unknown_client_key', 'temporarily_unavailable'],
  example: {
    request: { svc_client_key: '…', seller_approved: false, page_size: 100, page: 1 },
    response: { status_code: 0, items_count: 1, items: [ITEM] },
  },
});

export type GetSellersRequest = z.output<typeof getSellersContract.request>;
