import type { Refusal } from './refusals.ts';

/**
 * Subjects of a refusal in our own words, with the API's name of each. No other place maps the two; forms have names of
 * their own.
 */
const FIELD_NAMES = {
  price: 'sale_price',
  refundAmount: 'sale_refund_amount',
  currency: 'currency',
  notifyMobile: 'sale_mobile',
  installments: 'installments',
  method: 'sale_payment_method',
  cardNumber: 'credit_card_number',
  cardExpiry: 'credit_card_exp',
  cardCvv: 'credit_card_cvv',
  buyerSocialId: 'buyer_social_id',
  token: 'buyer_key',
  buyer: 'uuid',
  sale: 'svc_sale_id',
  authorization: 'origin_sale_id',
  subscription: 'sub_svc_id',
  subscriptionPrice: 'sub_price',
  subscriptionCurrency: 'sub_currency',
  subscriptionMethod: 'sub_payment_method',
  subscriptionMobile: 'sub_indicative_mobile',
  subscriptionCallbackUrl: 'sub_callback_url',
  subscriptionReturnUrl: 'sub_return_url',
  seller: 'seller_svc_id',
  clientKey: 'svc_client_key',
  publicKey: 'public_key',
  origin: 'origin',
  embeds: 'embeds',
  callbackUrl: 'sale_callback_url',
  returnUrl: 'sale_return_url',
  marketFee: 'market_fee',
  marketFeePercentage: 'market_fee_percentage',
  marketFeeFixed: 'market_fee_fixed',
  record: 'guid',
  payout: 'payout_id',
  period: 'period',
  withdrawalCurrency: 'withdrawal_currency',
  document: 'id',
  cursor: 'cursor',
  'document.origin': 'origin_doc_id',
  'document.lines': 'items',
  posId: 'pos_id',
  terminal: 'terminal_id',
  verificationCode: 'verification_code',
  service: 'vas_svc_id',
  'service.order': 'extend_items',
  'service.websites': 'vas_data.websites',
  'service.tips': 'vas_data.tips',
  'profile.socialId': 'seller_social_id',
  'profile.socialIdIssued': 'seller_social_id_issued',
  'profile.birthdate': 'seller_birthdate',
  'profile.email': 'seller_email',
  'profile.bankAccount': 'seller_bank_account_number',
  'profile.merchantName': 'seller_merchant_name',
  'profile.companyNumber': 'seller_inc_code',
  'profile.plan': 'seller_plan',
  'prices.currency': 'store_prices.currency',
  'prices.withoutVat': 'store_prices.price_without_vat',
  'prices.includeVat': 'store_prices.price_include_vat',
  'costs.currency': 'costs.currency',
  'costs.withoutVat': 'costs.price_without_vat',
  'costs.includeVat': 'costs.price_include_vat',
} as const;

export type Field = keyof typeof FIELD_NAMES;

/** Field of a refusal as the API names it, or the word that takes its place. */
export const fieldNameOf = ({ about, field }: Pick<Refusal, 'about' | 'field'>): string | undefined =>
  about ? FIELD_NAMES[about] : field;
