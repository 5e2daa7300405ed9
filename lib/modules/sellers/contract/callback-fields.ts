import { INSTALLMENT_SETTLEMENT_MEANING } from '#lib/kernel/sale/installments.ts';
import { ACTION_DATE, type CallbackField, NOTIFY_TYPE } from '#lib/modules/callbacks/contract/callback-fields.ts';

/**
 * The fields of a callback about a seller, in the order in which they are sent (specification 6.4): those of
 * get-sellers, flat, and the seller's settings by the partner.
 */
export const SELLER_CALLBACK_FIELDS = [
  { name: 'status_code', value: 'integer', when: 'always', meaning: '0.', example: '0' },
  { name: 'seller_svc_id', value: 'text', when: 'always', meaning: 'The seller (MPL).', example: 'MPL004T7-…' },
  {
    name: 'seller_public_key',
    value: 'text',
    when: 'always',
    meaning: 'The seller’s public key.',
    example: 'PK-…',
  },
  { name: 'seller_id', value: 'text', when: 'known', meaning: 'Your own number for the seller.', example: 'S-17' },
  {
    name: 'seller_created',
    value: 'time',
    when: 'always',
    meaning: 'When the seller was created.',
    example: '2026-11-23 10:15:00',
  },
  { name: 'seller_active', value: 'flag', when: 'always', meaning: '1 if the seller can sell.', example: '1' },
  { name: 'seller_approved', value: 'flag', when: 'always', meaning: '1 once the seller is approved.', example: '0' },
  { name: 'seller_approved_date', value: 'time', when: 'known', meaning: 'When the seller was approved.', example: '' },
  { name: 'seller_first_name', value: 'text', when: 'known', meaning: 'First name of the owner.', example: 'Dana' },
  { name: 'seller_last_name', value: 'text', when: 'known', meaning: 'Last name of the owner.', example: 'Levi' },
  { name: 'seller_first_name_en', value: 'text', when: 'known', meaning: 'In Latin letters.', example: '' },
  { name: 'seller_last_name_en', value: 'text', when: 'known', meaning: 'In Latin letters.', example: '' },
  {
    name: 'seller_social_id',
    value: 'text',
    when: 'known',
    meaning: 'ID number of the owner.',
    example: '008336174',
  },
  {
    name: 'seller_social_id_issued',
    value: 'text',
    when: 'known',
    meaning: 'When the owner’s ID was issued, dd/mm/yyyy.',
    example: '14/06/2015',
  },
  {
    name: 'seller_birthdate',
    value: 'text',
    when: 'known',
    meaning: 'Birthday of the owner, dd/mm/yyyy.',
    example: '21/03/1990',
  },
  { name: 'seller_gender', value: 'integer', when: 'known', meaning: '0 male, 1 female.', example: '1' },
  { name: 'seller_email', value: 'text', when: 'known', meaning: 'The seller’s email.', example: 'dana@example.com' },
  { name: 'seller_phone', value: 'text', when: 'known', meaning: 'The seller’s phone.', example: '0521234567' },
  { name: 'seller_contact_email', value: 'text', when: 'known', meaning: 'For its buyers.', example: '' },
  { name: 'seller_contact_phone', value: 'text', when: 'known', meaning: 'For its buyers.', example: '' },
  { name: 'seller_bank_code', value: 'text', when: 'known', meaning: 'Bank code.', example: '12' },
  { name: 'seller_bank_branch', value: 'text', when: 'known', meaning: 'Bank branch.', example: '600' },
  {
    name: 'seller_bank_account_number',
    value: 'text',
    when: 'known',
    meaning: 'Bank account number.',
    example: '123456',
  },
  { name: 'seller_description', value: 'text', when: 'known', meaning: 'What the seller sells.', example: 'Ceramics' },
  {
    name: 'seller_site_url',
    value: 'text',
    when: 'known',
    meaning: 'The seller’s site.',
    example: 'https://shop.example.com',
  },
  {
    name: 'seller_person_business_type',
    value: 'integer',
    when: 'known',
    meaning: 'As in create-seller.',
    example: '7',
  },
  { name: 'seller_retail_type', value: 'integer', when: 'known', meaning: 'As in create-seller.', example: '' },
  { name: 'seller_inc', value: 'integer', when: 'known', meaning: 'Kind of business, 1 to 10.', example: '3' },
  {
    name: 'seller_inc_code',
    value: 'text',
    when: 'known',
    meaning: 'Business number. For licensed and exempt dealers, the owner’s ID number.',
    example: '514000008',
  },
  {
    name: 'seller_merchant_name',
    value: 'text',
    when: 'known',
    meaning: 'Name of the business.',
    example: 'Levi Ceramics',
  },
  { name: 'seller_merchant_name_en', value: 'text', when: 'known', meaning: 'In Latin letters.', example: '' },
  { name: 'seller_dba', value: 'text', when: 'known', meaning: 'Trade name shown to buyers.', example: '' },
  { name: 'seller_dba_en', value: 'text', when: 'known', meaning: 'In Latin letters.', example: '' },
  { name: 'seller_address_city', value: 'text', when: 'known', meaning: 'City.', example: 'Haifa' },
  { name: 'seller_address_street', value: 'text', when: 'known', meaning: 'Street.', example: 'Herzl' },
  {
    name: 'seller_address_street_number',
    value: 'text',
    when: 'known',
    meaning: 'House number.',
    example: '12',
  },
  { name: 'seller_address_country', value: 'text', when: 'known', meaning: 'ISO 3166-1.', example: 'IL' },
  { name: 'seller_plan', value: 'text', when: 'known', meaning: 'The plan (VPLN).', example: '' },
  {
    name: 'seller_currencies',
    value: 'text',
    when: 'always',
    meaning: 'Accepted currencies, separated by commas.',
    example: 'ILS,USD,EUR',
  },
  {
    name: 'seller_payment_methods',
    value: 'text',
    when: 'always',
    meaning: 'Payment methods on its payment pages (`sale_payment_method`), separated by commas.',
    example: 'credit-card,bit',
  },
  {
    name: 'seller_services',
    value: 'text',
    when: 'always',
    meaning: 'Active additional services (`vas_type`), separated by commas.',
    example: '6,15,21,22,23',
  },
  {
    name: 'seller_rate_limit',
    value: 'integer',
    when: 'always',
    meaning: 'API calls allowed in any 10 seconds.',
    example: '100',
  },
  {
    name: 'seller_onboarding',
    value: 'text',
    when: 'known',
    meaning:
      'Onboarding status: `invited`, `started`, `submitted`, `in-review`, `changes-requested`, `approved`, ' +
      '`rejected`.',
    example: 'invited',
  },
  {
    name: 'seller_installment_settlement',
    value: 'text',
    when: 'always',
    meaning: INSTALLMENT_SETTLEMENT_MEANING,
    example: 'whole',
  },
  { name: 'fee_market_fee', value: 'text', when: 'always', meaning: 'Percent.', example: '0.00' },
  { name: 'fee_default_processing_fee', value: 'text', when: 'always', meaning: 'Percent.', example: '2.50' },
  { name: 'fee_default_processing_charge', value: 'text', when: 'always', meaning: 'Major units.', example: '0.70' },
  { name: 'fee_foreign_processing_fee', value: 'text', when: 'always', meaning: 'Percent.', example: '3.15' },
  { name: 'fee_foreign_processing_charge', value: 'text', when: 'always', meaning: 'Major units.', example: '0.10' },
  {
    name: 'fee_chargeback_charge',
    value: 'text',
    when: 'always',
    meaning: 'Major units, before VAT; for each chargeback.',
    example: '0.00',
  },
  ACTION_DATE,
  { ...NOTIFY_TYPE, example: 'seller-create' },
] as const satisfies readonly CallbackField[];

export type SellerCallbackFieldName = (typeof SELLER_CALLBACK_FIELDS)[number]['name'];

/**
 * Identifiers and credentials of a seller: sent as they are, stored sealed beside their event, and masked wherever a
 * callback is shown (decision 119). The number of a business is included, since it may be its owner's.
 */
export const SEALED_SELLER_FIELDS = [
  'seller_svc_id',
  'seller_social_id',
  'seller_social_id_issued',
  'seller_birthdate',
  'seller_bank_code',
  'seller_bank_branch',
  'seller_bank_account_number',
  'seller_inc_code',
] as const satisfies readonly SellerCallbackFieldName[];
