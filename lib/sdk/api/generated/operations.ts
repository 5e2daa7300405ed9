/** Made of the OpenAPI document by `npm run packages -- --types`; a test compares. Written by no hand. */

/** What each operation takes and answers, in the names of the wire. */
export type Operations = {
/** Create a sale and get the URL of its payment page. */
generateSale: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Minor units, at least 500; a sale of type token can be 0. */
sale_price: number | string;
/** ISO 4217 */
currency: string;
product_name: string;
/** Your own identifier; not checked for uniqueness. */
transaction_id?: string;
/** 1 to 12: that number of installments. 102 to 112: the buyer chooses up to 2 to 12. */
installments?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "102" | "103" | "104" |
 "105" | "106" | "107" | "108" | "109" | "110" | "111" | "112";
/** Percent of the price, at most 60 with market_fee_fixed. */
market_fee?: number | string;
/** Send the buyer the link, the receipt and refunds by email and text message. */
sale_send_notification?: boolean | number | string;
sale_callback_url?: string;
sale_return_url?: string;
/** Email address of the buyer; checked only if notifications are on. */
sale_email?: string;
/** Phone number for text messages; requires the SMS module. */
sale_mobile?: string;
/** Name used in the greeting. */
sale_name?: string;
capture_buyer?: boolean | number | string;
buyer_perform_validation?: boolean | number | string;
sale_type?: "sale" | "authorize" | "token" | "template" | "multi-capture";
sale_payment_method?: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos";
layout?: "dynamic" | "qr-sms" | "dynamic-loose";
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
order_number?: string;
items?: readonly ({ name: string;
/** Pieces. Fractions are rounded half up. */
quantity: number | string;
/** Minor units. Fractions are rounded half up. */
unit_price: number | string;
unit_measurement?: string;
/** Minor units. Fractions are rounded half up. */
total: number | string;
/** Negative minor units. Fractions are rounded half up. */
discount_total?: number | string;
description?: string;
product_code?: string;
commodity_code?: string; })[] | null;
fees?: { /** Minor units. Fractions are rounded half up. */
tax?: number | string;
/** Minor units. Fractions are rounded half up. */
duty?: number | string;
/** Minor units. Fractions are rounded half up. */
discount?: number | string;
/** Minor units. Fractions are rounded half up. */
shipping?: number | string; } | null;
shipping_details?: { name?: string;
email?: string;
phone?: string;
address?: { line1?: string;
line2?: string;
postal_code?: string;
city?: string;
state?: string;
country?: string; } | null; } | null;
billing_details?: { name?: string;
email?: string;
phone?: string;
address?: { line1?: string;
line2?: string;
postal_code?: string;
city?: string;
state?: string;
country?: string; } | null; } | null;
buyer_name?: string;
buyer_email?: string;
buyer_phone?: string;
buyer_business_name?: string;
buyer_business_code?: number | string;
buyer_key?: string;
/** Major units of the currency of the sale: 15 is 15.00 ILS, 15 JPY and 15.000 KWD. */
market_fee_fixed?: number | string;
/** The authorized sale that a multi-capture captures from. */
origin_sale_id?: string;
/** Extra services: {"name": "3D Secure", "settings": {"active": true}}. */
services?: { /** 3D Secure */
name: string;
settings?: { active?: boolean | number | string; } | null; } | readonly ({ /** 3D Secure */
name: string;
settings?: { active?: boolean | number | string; } | null; })[];
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string; };
response: { status_code: 0;
sale_url: string;
svc_sale_id: string;
svc_sale_code: number;
price: number;
transaction_id: string;
currency: string;
sale_payment_method: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos";
session: string; } | { status_code: 0 | 1 | 5;
svc_status: "success" | "failure";
status_error_code: number;
status_error_details?: string;
status_additional_info?: string | null;
svc_sale_id: string;
svc_sale_code: number;
sale_created: string;
/** Same value as `sale_status`. */
svc_sale_status: string;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: string;
currency: string;
transaction_id: string;
is_token_sale: boolean;
price: number;
svc_signature: string;
svc_transaction_id: string;
/** Amount of this transaction in minor units; 0 if a card was only saved (`sale_type` `token`). */
svc_transaction_total: string;
svc_transaction_card_brand: string;
svc_transaction_auth_number: string;
svc_transaction_voucher: string | null;
buyer_name: string;
buyer_email: string;
buyer_phone: string | null;
buyer_social_id: string | null;
buyer_card_mask: string;
buyer_card_exp: string;
buyer_card_is_foreign: boolean;
installments: number;
sale_paid_date: string | null;
sale_release_date: string | null;
redirect_url: string | null;
"3ds_sale": boolean;
buyer_key?: string;
sale_invoice_number?: number;
sale_invoice_url?: string;
sale_url: string;
sale_payment_method: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos";
session: string; } | { status_code: 5;
status_message: string;
redirect_url: string;
svc_sale_id: string;
svc_sale_code: number;
svc_transaction_id: string;
sale_status: string;
price: number;
currency: string;
transaction_id: string; } };
/** Pay a sale with a card. */
paySale: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Must equal the sale's price. */
sale_price: number | string;
/** ISO 4217 */
currency: string;
/**
 * The number of installments, 1 to 12. If the sale leaves the choice to the buyer (102 to 112), send
 * the number the buyer chose.
 */
installments: string | number;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
sale_callback_url?: string;
sale_return_url: string;
capture_buyer?: boolean | number | string;
buyer_key?: string;
/** The sale's identifier. */
svc_sale_id: string;
/** Digits as a number or a string; spaces and dashes are accepted. */
credit_card_number?: string;
/** MM/YY; MMYY and MM/YYYY are accepted too. */
credit_card_exp?: string;
credit_card_cvv?: string;
buyer_email?: string;
buyer_name?: string;
buyer_phone?: string;
buyer_social_id?: string;
meta_data_jwt?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string; };
response: { status_code: 0 | 1 | 5;
svc_status: "success" | "failure";
status_error_code: number;
status_error_details?: string;
status_additional_info?: string | null;
svc_sale_id: string;
svc_sale_code: number;
sale_created: string;
/** Same value as `sale_status`. */
svc_sale_status: string;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: string;
currency: string;
transaction_id: string;
is_token_sale: boolean;
price: number;
svc_signature: string;
svc_transaction_id: string;
/** Amount of this transaction in minor units; 0 if a card was only saved (`sale_type` `token`). */
svc_transaction_total: string;
svc_transaction_card_brand: string;
svc_transaction_auth_number: string;
svc_transaction_voucher: string | null;
buyer_name: string;
buyer_email: string;
buyer_phone: string | null;
buyer_social_id: string | null;
buyer_card_mask: string;
buyer_card_exp: string;
buyer_card_is_foreign: boolean;
installments: number;
sale_paid_date: string | null;
sale_release_date: string | null;
redirect_url: string | null;
"3ds_sale": boolean;
buyer_key?: string;
sale_invoice_number?: number;
sale_invoice_url?: string; } | { status_code: 5;
status_message: string;
redirect_url: string;
svc_sale_id: string;
svc_sale_code: number;
svc_transaction_id: string;
sale_status: string;
price: number;
currency: string;
transaction_id: string; } };
/** Create a sale and pay it in one call, with a card or at a terminal. */
createSale: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
product_name: string;
/** Minor units: 50.75 is 5075. */
sale_price: number | string;
transaction_id: string;
sale_callback_url: string;
payment: { method: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" | "sepa" |
 "bacs" | "il-direct-debit" | "emv" | "pos";
pos_id?: string;
/** Digits as a number or a string. */
card_number?: string;
/** MMYY */
card_expiry?: string;
card_cvv?: string; };
sale_type?: "sale" | "authorize";
/** ISO 4217 */
currency?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
customer?: { name: string;
email: string;
phone: string;
zip_code?: string;
social_id?: string; } | null;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string; };
response: { status_code: 0 | 1 | 5;
svc_status: "success" | "failure";
status_error_code: number;
status_error_details?: string;
status_additional_info?: string | null;
svc_sale_id: string;
svc_sale_code: number;
sale_created: string;
/** Same value as `sale_status`. */
svc_sale_status: string;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: string;
currency: string;
transaction_id: string;
is_token_sale: boolean;
price: number;
svc_signature: string;
svc_transaction_id: string;
/** Amount of this transaction in minor units; 0 if a card was only saved (`sale_type` `token`). */
svc_transaction_total: string;
svc_transaction_card_brand: string;
svc_transaction_auth_number: string;
svc_transaction_voucher: string | null;
buyer_name: string;
buyer_email: string;
buyer_phone: string | null;
buyer_social_id: string | null;
buyer_card_mask: string;
buyer_card_exp: string;
buyer_card_is_foreign: boolean;
installments: number;
sale_paid_date: string | null;
sale_release_date: string | null;
redirect_url: string | null;
sale_description: string;
sale_deferred_months: number;
/** The terminal's identifier. */
svc_transaction_emv_uid: string;
svc_transaction_acquirer: string;
svc_transaction_auth_source: string;
svc_transaction_card_issuer: string;
/** 1 one payment, 8 installments. */
svc_transaction_credit_type: number;
/** Minor units of the first payment of the sale. */
transaction_first_payment: string;
/** Minor units of each further payment; 0 if there is only one. */
transaction_periodical_payment: string;
transaction_arn: string | null;
sale_3ds: boolean;
"3ds_sale": boolean;
buyer_key?: string;
sale_invoice_number?: number;
sale_invoice_url?: string;
/** Minor units, part of `price`. */
tip: number; } | { status_code: 0 | 1 | 5;
svc_status: "success" | "failure";
status_error_code: number;
status_error_details?: string;
status_additional_info?: string | null;
svc_sale_id: string;
svc_sale_code: number;
sale_created: string;
/** Same value as `sale_status`. */
svc_sale_status: string;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: string;
currency: string;
transaction_id: string;
is_token_sale: boolean;
price: number;
svc_signature: string;
svc_transaction_id: string;
/** Amount of this transaction in minor units; 0 if a card was only saved (`sale_type` `token`). */
svc_transaction_total: string;
svc_transaction_card_brand: string;
svc_transaction_auth_number: string;
svc_transaction_voucher: string | null;
buyer_name: string;
buyer_email: string;
buyer_phone: string | null;
buyer_social_id: string | null;
buyer_card_mask: string;
buyer_card_exp: string;
buyer_card_is_foreign: boolean;
installments: number;
sale_paid_date: string | null;
sale_release_date: string | null;
redirect_url: string | null;
"3ds_sale": boolean;
buyer_key?: string;
sale_invoice_number?: number;
sale_invoice_url?: string; } | { status_code: 5;
status_message: string;
redirect_url: string;
svc_sale_id: string;
svc_sale_code: number;
svc_transaction_id: string;
sale_status: string;
price: number;
currency: string;
transaction_id: string; } };
/** Capture a hold, in full or in part; the rest is released. */
captureSale: { request: { /**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The sale's identifier. */
svc_sale_id: string;
/** Minor units, at least 500; leave out to capture the full hold. An empty value is rejected (352). */
sale_price?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0 | 1 | 5;
svc_status: "success" | "failure";
status_error_code: number;
status_error_details?: string;
status_additional_info?: string | null;
svc_sale_id: string;
svc_sale_code: number;
sale_created: string;
/** Same value as `sale_status`. */
svc_sale_status: string;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: string;
currency: string;
transaction_id: string;
is_token_sale: boolean;
price: number;
svc_signature: string;
svc_transaction_id: string;
/** Amount of this transaction in minor units; 0 if a card was only saved (`sale_type` `token`). */
svc_transaction_total: string;
svc_transaction_card_brand: string;
svc_transaction_auth_number: string;
svc_transaction_voucher: string | null;
buyer_name: string;
buyer_email: string;
buyer_phone: string | null;
buyer_social_id: string | null;
buyer_card_mask: string;
buyer_card_exp: string;
buyer_card_is_foreign: boolean;
installments: number;
sale_paid_date: string | null;
sale_release_date: string | null;
redirect_url: string | null;
"3ds_sale": boolean;
buyer_key?: string;
sale_invoice_number?: number;
sale_invoice_url?: string; } };
/** Refund a paid sale in full or in part, or release a hold. */
refundSale: { request: { /**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The sale's identifier. */
svc_sale_id: string;
/**
 * Minor units, at least 500; leave out to refund the full remaining amount or to release a hold. An
 * empty value is rejected (352).
 */
sale_refund_amount?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0 | 1 | 5;
status_error_code: number;
svc_status: "success" | "error";
status_error_details?: string;
status_additional_info?: string | null;
refunded_from_creditcard: boolean;
sale_invoice_number: number | null;
sale_invoice_url: string | null;
sale_refund_buffer: number;
sale_status: string;
svc_transaction_total: number;
svc_transaction_total_aft_deduction: number;
svc_transaction_id: string;
svc_transaction_card_brand: string;
svc_transaction_auth_number: string;
svc_transaction_voucher: string;
svc_signature: string;
svc_transaction_acquirer: string;
svc_transaction_arn: string | null; } };
/** Cancel a template: its link accepts no more payments. */
cancelTemplate: { request: { /**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The sale's identifier. */
svc_sale_id: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0; } };
/** Refund a sale that was paid on a device, with confirmation on a device. */
refundOnDevice: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
product_name?: string;
/** ISO 4217 */
currency?: string;
transaction_id?: string;
sale_callback_url?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
payment: { method: "emv" | "pos";
pos_id: string;
action: "refund";
/** Minor units, at least 500 and at most the remaining amount. */
amount: number | string; };
/** The sale's identifier. */
guid: string; };
response: { status_code: 0 | 1 | 5;
svc_status: "success" | "failure";
status_error_code: number;
status_error_details?: string;
status_additional_info?: string | null;
svc_sale_id: string;
svc_sale_code: number;
sale_created: string;
/** Same value as `sale_status`. */
svc_sale_status: string;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: string;
currency: string;
transaction_id: string;
is_token_sale: boolean;
price: number;
svc_signature: string;
svc_transaction_id: string;
/** Amount of this transaction in minor units; 0 if a card was only saved (`sale_type` `token`). */
svc_transaction_total: string;
svc_transaction_card_brand: string;
svc_transaction_auth_number: string;
svc_transaction_voucher: string | null;
buyer_name: string;
buyer_email: string;
buyer_phone: string | null;
buyer_social_id: string | null;
buyer_card_mask: string;
buyer_card_exp: string;
buyer_card_is_foreign: boolean;
installments: number;
sale_paid_date: string | null;
sale_release_date: string | null;
redirect_url: string | null;
sale_description: string;
sale_deferred_months: number;
/** The terminal's identifier. */
svc_transaction_emv_uid: string;
svc_transaction_acquirer: string;
svc_transaction_auth_source: string;
svc_transaction_card_issuer: string;
/** 1 one payment, 8 installments. */
svc_transaction_credit_type: number;
/** Minor units of the first payment of the sale. */
transaction_first_payment: string;
/** Minor units of each further payment; 0 if there is only one. */
transaction_periodical_payment: string;
transaction_arn: string | null;
sale_3ds: boolean;
"3ds_sale": boolean;
buyer_key?: string;
sale_invoice_number?: number;
sale_invoice_url?: string;
/** Minor units, part of `price`. */
tip: number; } };
/** Get the status of a payment or refund on a device. */
readDevicePayment: { request: { /** The sale's identifier. */
guid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
svc_sale_id: string;
sale_status: string;
svc_transaction_id: string;
action: "sale" | "authorize" | "refund";
/** Empty if the device has been unpaired since. */
pos_id: string;
terminal_id: string;
/** The current step on the device; `approved`, `declined`, `cancelled` and `expired` are final. */
device_status: "sent" | "accepted" | "announced" | "waiting-card" | "card-read" | "pin" | "authorizing" | "approved" |
 "declined" | "cancelled" | "expired";
/** False: it has ended. */
is_open: boolean;
/** Time until it ends automatically; 0 once it has ended. */
seconds_left: number;
/** Minor units. */
amount: number;
currency: string; } };
/** Cancel a payment or refund that is waiting on a device. */
cancelOnDevice: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The sale's identifier. */
guid: string; };
response: { status_code: 0;
svc_sale_id: string;
sale_status: string;
svc_transaction_id: string;
action: "sale" | "authorize" | "refund";
/** Empty if the device has been unpaired since. */
pos_id: string;
terminal_id: string;
/** The current step on the device; `approved`, `declined`, `cancelled` and `expired` are final. */
device_status: "sent" | "accepted" | "announced" | "waiting-card" | "card-read" | "pin" | "authorizing" | "approved" |
 "declined" | "cancelled" | "expired";
/** False: it has ended. */
is_open: boolean;
/** Time until it ends automatically; 0 once it has ended. */
seconds_left: number;
/** Minor units. */
amount: number;
currency: string; } };
/** Set the marketplace fee of a sale, before or after its payment. */
externalMarketFee: { request: { /** Percent of the sale, 0 to 60. */
market_fee_percentage?: number | string;
/** Major units of the currency of the sale: 15 is 15.00 ILS, 15 JPY and 15.000 KWD. */
market_fee_fixed?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The sale's identifier. */
guid: string; };
response: { status_code: 0;
svc_sale_id: string;
market_fee_percentage: string;
market_fee_fixed: string; } };
/** Find sales with filters. Each filter accepts one value or an array. */
getSales: { request: { /**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** One value or an array of up to 500. */
seller_svc_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
sale_svc_code?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
sale_svc_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
svc_sale_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
transaction_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
sale_created?: string | readonly (string)[];
/** YYYY-MM-DD HH:MM:SS */
sale_created_min?: string;
/** YYYY-MM-DD HH:MM:SS */
sale_created_max?: string;
/** One value or an array of up to 500. */
sale_status?: "initial" | "pending" | "completed" | "refunded" | "partial-refund" | "authorized" | "failed" |
 "chargeback" | "canceled" | "voided" | "partial-void" | "partial-chargeback" | readonly ("initial" | "pending" |
 "completed" | "refunded" | "partial-refund" | "authorized" | "failed" | "chargeback" | "canceled" | "voided" |
 "partial-void" | "partial-chargeback")[];
/** One value or an array of up to 500. */
sale_price?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
sale_currency?: string | readonly (string)[];
/** One value or an array of up to 500. */
sale_payment_method?: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos" | readonly ("credit-card" | "multi" | "bit" | "apple-pay" |
 "google-pay" | "paypal" | "bank-transfer" | "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos")[];
/** One value or an array of up to 500. */
sale_auth_number?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_card_mask?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_card_last_four_digits?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_name?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_email?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_phone?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_social_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_card_is_foreign?: boolean | number | string | readonly (boolean | number | string)[];
/** Default 100. */
page_size?: number | string;
/** From 1. */
page?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { items_count: number;
items: readonly ({ seller_svc_id: string;
seller_id: string;
sale_svc_code: number;
transaction_id: string;
sale_type: 1 | 2 | 3 | 4 | 5 | 10;
sale_created: string;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: "initial" | "pending" | "completed" | "refunded" | "partial-refund" | "authorized" | "failed" |
 "chargeback" | "canceled" | "voided" | "partial-void" | "partial-chargeback";
transaction_risk_score: number;
sale_currency: string;
sale_price: number;
/** Minor units. "0" until the sale is paid, and for a sale that only saves a card. */
sale_price_after_fees: string;
sale_description: string;
sale_installments: number;
transaction_first_payment: string;
transaction_periodical_payment: string;
sale_vat: string;
sale_paid_date: string;
sale_auth_number: string;
sale_release_date: string;
sale_error_code: number;
sale_error_text: string;
sale_payment_method: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos";
sale_svc_id: string;
sale_url: string;
sale_is_3ds: boolean;
sale_fees: { sale_processing_fee: string;
sale_processing_fee_total: number;
sale_processing_charge: string;
sale_discount_fee: string;
sale_discount_fee_total: number;
sale_rapid_settlement_fee: string;
sale_rapid_settlement_fee_total: number;
sale_annual_interest_rate: string;
sale_market_fee: string;
sale_market_fee_fixed: number;
sale_market_fee_total: number; };
sale_buyer_details: { buyer_card_mask: string;
buyer_card_expiry: string;
buyer_card_brand: string;
/** Empty until a card is known. */
buyer_card_is_foreign: boolean | "";
buyer_name: string;
buyer_email: string;
buyer_phone: string;
buyer_social_id: string; };
/** For sellers with the invoices module: 320 for the payment, 330 for each refund. */
sale_invoices: readonly ({ doc_type: number;
sale_invoice_number: number;
sale_invoice_url: string; })[];
/** Total refunded so far, minor units of sale_currency. */
sale_refunded_total: number;
/**
 * The amount that can still be refunded, in minor units: captured, minus refunded, charged back or
 * being refunded now. 0 for an unpaid sale.
 */
sale_refund_buffer: number; })[];
status_code: 0;
session: string; } };
/** Find transactions: one item for each attempted payment, capture, refund or chargeback. */
getTransactions: { request: { /**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** One value or an array of up to 500. */
seller_svc_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
sale_svc_code?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
sale_svc_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
svc_sale_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
transaction_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
sale_created?: string | readonly (string)[];
/** YYYY-MM-DD HH:MM:SS */
sale_created_min?: string;
/** YYYY-MM-DD HH:MM:SS */
sale_created_max?: string;
/** One value or an array of up to 500. */
sale_status?: "initial" | "pending" | "completed" | "refunded" | "partial-refund" | "authorized" | "failed" |
 "chargeback" | "canceled" | "voided" | "partial-void" | "partial-chargeback" | readonly ("initial" | "pending" |
 "completed" | "refunded" | "partial-refund" | "authorized" | "failed" | "chargeback" | "canceled" | "voided" |
 "partial-void" | "partial-chargeback")[];
/** One value or an array of up to 500. */
sale_price?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
sale_currency?: string | readonly (string)[];
/** One value or an array of up to 500. */
sale_payment_method?: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos" | readonly ("credit-card" | "multi" | "bit" | "apple-pay" |
 "google-pay" | "paypal" | "bank-transfer" | "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos")[];
/** One value or an array of up to 500. */
sale_auth_number?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_card_mask?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_card_last_four_digits?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_name?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_email?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_phone?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_social_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
buyer_card_is_foreign?: boolean | number | string | readonly (boolean | number | string)[];
/** Default 100. */
page_size?: number | string;
/** From 1. */
page?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** One value or an array of up to 500. */
svc_transaction_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
transaction_type?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
transaction_status?: number | string | readonly (number | string)[];
/** YYYY-MM-DD HH:MM:SS */
transaction_created_min?: string;
/** YYYY-MM-DD HH:MM:SS */
transaction_created_max?: string;
/** One value or an array of up to 500. */
transaction_price?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
sale_is_3ds?: boolean | number | string | readonly (boolean | number | string)[]; };
response: { items_count: number;
items: readonly ({ sale_svc_id: string;
sale_svc_code: number;
transaction_id: string;
svc_transaction_id: string;
transaction_created_at: string;
sale_type: 1 | 2 | 3 | 4 | 5 | 10;
/**
 * `initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer
 * to pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt
 * failed and the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and
 * `partial-void`: the hold was released; `chargeback` and `partial-chargeback`: charged back;
 * `canceled`: closed unpaid.
 */
sale_status: "initial" | "pending" | "completed" | "refunded" | "partial-refund" | "authorized" | "failed" |
 "chargeback" | "canceled" | "voided" | "partial-void" | "partial-chargeback";
transaction_status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
transaction_type: 1 | 2 | 10 | 20 | 40;
transaction_action: "Authorize" | "Tokenize" | "Debit" | "Capture" | "Refund" | "PartialRefund" | "Void" |
 "Chargeback" | "ChargebackRefund";
sale_currency: string;
sale_description: string;
sale_installments: number;
sale_payment_method: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos";
transaction_price: number;
/** Minor units. "0" for an attempt that failed or moved no money. */
transaction_price_after_fees: string;
sale_vat: string;
sale_auth_number: string;
transaction_release_date: string;
transaction_voucher: string;
transaction_reference_number: string;
transaction_arn: string;
transaction_acquirer: string;
transaction_error_code: 20000 | 0 | 20004 | 21001 | 21002 | 21003 | 21004 | 21005 | 21006 | 21007 | 21008 | 9005;
transaction_error_text: string;
transaction_is_canceled: boolean;
sale_is_3ds: boolean;
sale_fees: { sale_processing_fee: string;
sale_processing_fee_total: number;
sale_processing_charge: string;
sale_discount_fee: string;
sale_discount_fee_total: number;
sale_rapid_settlement_fee: string;
sale_rapid_settlement_fee_total: number;
sale_annual_interest_rate: string;
sale_market_fee: string;
sale_market_fee_fixed: number;
sale_market_fee_total: number; };
sale_buyer_details: { buyer_card_mask: string;
buyer_card_expiry: string;
buyer_card_brand: string;
/** Empty until a card is known. */
buyer_card_is_foreign: boolean | "";
buyer_name: string;
buyer_email: string;
buyer_phone: string;
buyer_social_id: string; };
transaction_invoice_url: string;
transaction_invoice_doc_number: string; })[];
status_code: 0;
session: string; } };
/** Save a card and get a token to pay with later. */
captureBuyerToken: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Digits as a number or a string; spaces and dashes are accepted. */
credit_card_number: string;
/** MMYY or MM/YY */
credit_card_exp: string;
/** For validation only; never stored. */
credit_card_cvv?: string;
buyer_name?: string;
buyer_email?: string;
buyer_phone?: string;
buyer_social_id?: string;
buyer_zip_code?: string;
/** Check with the issuer that the card is valid. */
buyer_perform_validation?: boolean | number | string;
/** If true, the token can be used any number of times; otherwise once. */
buyer_is_permanent?: boolean | number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string; };
response: { status_code: 0 | 1 | 5;
status_error_code?: number;
status_error_details?: string;
status_additional_info?: string | null;
buyer_key?: string;
buyer_name: string;
buyer_email: string;
buyer_phone: string;
buyer_card_mask: string;
buyer_card_exp: string;
buyer_social_id: string;
buyer_is_permanent: boolean;
buyer_status: 0 | 1 | 10;
/** Identifies the saved card in GET /buyers/{uuid}. */
uuid?: string; } };
/** Get the token that a sale created from its card or bank account. */
getBuyerKey: { request: { /** The sale's identifier. */
svc_sale_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { svc_sale_id: string;
buyer_key: string;
/** `411111******1111`; for a bank account `DE****3000`. */
buyer_card_mask: string;
/** MMYY; empty for a bank account. */
buyer_card_expiry: string;
buyer_card_brand: string;
status_code: 0;
/** Identifies the saved card or account in GET /buyers/{uuid}. */
uuid: string; } };
/** List saved cards and bank accounts, newest first. */
listBuyers: { request: { /** From 1. */
page?: number | string;
/** Default 100. */
page_size?: number | string;
/** The complete address; case doesn’t matter. */
email?: string;
/** The number exactly as given. */
phone?: string;
status?: 0 | 1 | 10 | "0" | "1" | "10";
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { items_count: number;
items: readonly ({ uuid: string;
customer: { name: string;
email: string;
phone: string;
social_id: string; };
payment: { display: string;
/** MMYY; empty for a bank account. */
expiry: string;
brand: string;
/** `credit-card`, `sepa`, `bacs` or `il-direct-debit`. */
type: string;
organization: string;
origin_country: string; };
buyer_key: string; })[];
status_code: 0; } };
/** Read a saved card or bank account and its owner. */
readBuyer: { request: { uuid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { uuid: string;
customer: { name: string;
email: string;
phone: string;
social_id: string; };
payment: { display: string;
/** MMYY; empty for a bank account. */
expiry: string;
brand: string;
/** `credit-card`, `sepa`, `bacs` or `il-direct-debit`. */
type: string;
organization: string;
origin_country: string; };
buyer_key: string; } };
/** Delete a token and its card or bank account. */
deleteBuyer: { request: { uuid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
uuid: string;
buyer_status: 10; } };
/** Sign the browser’s data for 3-D Secure. */
clientData: { request: { browser_language?: string;
color_depth?: number | string;
/** Pixels. */
screen_width?: number | string;
/** Pixels. */
screen_height?: number | string;
/** Minutes behind UTC. */
timezone_offset?: number | string;
java_enabled?: boolean | number | string;
/** Rejected outside the sandbox. */
test_mode?: boolean | number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The seller's public key. */
svcPublicKey?: string; };
response: { hash: string; } };
/** Authenticate a card or a token for a sale, without charging it (3-D Secure). */
authenticateSale: { request: { /** A token instead of a card. */
buyer_key?: string;
/** Digits as a number or a string; spaces and dashes are accepted. */
credit_card_number?: string;
/** MM/YY; MMYY and MM/YYYY are accepted too. */
credit_card_exp?: string;
credit_card_cvv?: string;
/** The hash from POST /client-data. */
meta_data_jwt?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The sale's identifier. */
guid: string;
/** The seller's public key. */
svcPublicKey: string; };
response: { status_code: 0 | 5 | 1;
status_message: string;
/** Empty if the buyer isn’t asked. */
redirect_url: string;
status_error_code?: number;
status_error_details?: string;
status_additional_info?: null; } };
/** Read the result of a sale’s last 3-D Secure authentication. */
authenticationHash: { request: { /** The sale's identifier. */
guid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0 | 5;
svc_sale_id: string;
xid: string;
eci: string;
cavv: string; } };
/** Create a subscription and get the URL of its page, or replace the card of a subscription. */
generateSubscription: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Minor units, at least 500. Required, except with sub_update. */
sub_price?: number | string;
/** ISO 4217 */
sub_currency?: string;
/** What the buyer pays for. Required, except with sub_update. */
sub_description?: string;
/** How often. Required, except with sub_update. */
sub_iteration_type?: 1 | 2 | 3 | 4 | "1" | "2" | "3" | "4";
/** Number of payments; -1 or left out: until it’s canceled. An empty value is rejected (9001). */
sub_iterations?: number | string;
/**
 * The first payment date: dd/mm/yyyy, optionally followed by hh:mm, from the year 2000 on. Left out:
 * the time of the first payment. If a month is too short, its last day is used.
 */
sub_start_date?: string;
/**
 * One that can be charged repeatedly: credit-card, il-direct-debit, sepa, bacs, multi; multi lets the
 * buyer choose.
 */
sub_payment_method?: "credit-card" | "multi" | "bit" | "apple-pay" | "google-pay" | "paypal" | "bank-transfer" |
 "sepa" | "bacs" | "il-direct-debit" | "emv" | "pos";
/** 10 creates one link for many buyers, each with a subscription of their own. */
sub_type?: 1 | 10 | "1" | "10";
/** A permanent token that pays the first payment now and all later ones. */
buyer_key?: string;
/** Your own identifier; not checked for uniqueness. */
subscription_id?: string;
sub_callback_url?: string;
sub_return_url?: string;
/** Notify the buyer by email and text message. */
sub_send_notification?: boolean | number | string;
/** Of the buyer; checked only if notifications are on. */
sub_email_address?: string;
/** Of the buyer; checked only if notifications are on. */
sub_indicative_mobile?: string;
/** Name of the buyer. */
sub_indicative_name?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** 1 replaces the card of sub_svc_id. Nothing else is changed. */
sub_update?: boolean | number | string;
/** The subscription’s identifier (SUB). */
sub_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string; };
response: { /** The page of the subscription. After sub_update: the page for entering another card. */
sub_url: string;
status_code: 0 | 1 | 5;
session: string;
svc_status: "success" | "failure";
status_error_code: number;
/** As sent; empty if you sent none. */
seller_svc_id: string;
seller_id: string;
sub_svc_id: string;
/** A short number to show people. You can’t search by it. */
sub_svc_code: number;
/** Your own identifier. */
subscription_id: string;
sub_created: string;
/** The first payment date. If none was set, the creation time until the first payment. */
sub_start_date: string;
/** Time of the last charge; empty before the first one. */
sub_prev_date: string;
/** The next payment date; empty if there is none. */
sub_next_date: string;
sub_status: 1 | 2 | 3 | 4 | 5 | 6 | 76;
sub_iteration_type: 1 | 2 | 3 | 4;
sub_currency: string;
/** Amount of the next payment, minor units. */
sub_price: number;
sub_description: string;
/** Number of payments; -1: no end. */
sub_iterations: number;
/** Payments that were charged. */
sub_iterations_completed: number;
/** Payment dates that passed without a charge. */
sub_iterations_skipped: number;
/** Remaining payments; -1: no end. */
sub_iterations_left: number;
/** True once the first payment is made, or the card is saved for a first payment in the future. */
sub_paid: boolean;
/** Why the last charge failed; empty after a success. */
sub_error_text: string;
sub_type: 1 | 10;
sub_payment_method: "credit-card" | "il-direct-debit" | "sepa" | "bacs" | "multi";
/** Code of the last failure; 0 after a success. */
sub_error_code: number; } | { /** The page of the subscription. After sub_update: the page for entering another card. */
sub_url: string;
status_code: 0 | 1 | 5;
session: string;
svc_status: "success" | "failure";
status_error_code: number;
/** As sent; empty if you sent none. */
seller_svc_id: string;
seller_id: string;
sub_svc_id: string;
/** A short number to show people. You can’t search by it. */
sub_svc_code: number;
/** Your own identifier. */
subscription_id: string;
sub_created: string;
/** The first payment date. If none was set, the creation time until the first payment. */
sub_start_date: string;
/** Time of the last charge; empty before the first one. */
sub_prev_date: string;
/** The next payment date; empty if there is none. */
sub_next_date: string;
sub_status: 1 | 2 | 3 | 4 | 5 | 6 | 76;
sub_iteration_type: 1 | 2 | 3 | 4;
sub_currency: string;
/** Amount of the next payment, minor units. */
sub_price: number;
sub_description: string;
/** Number of payments; -1: no end. */
sub_iterations: number;
/** Payments that were charged. */
sub_iterations_completed: number;
/** Payment dates that passed without a charge. */
sub_iterations_skipped: number;
/** Remaining payments; -1: no end. */
sub_iterations_left: number;
/** True once the first payment is made, or the card is saved for a first payment in the future. */
sub_paid: boolean;
/** Why the last charge failed; empty after a success. */
sub_error_text: string;
sub_type: 1 | 10;
sub_payment_method: "credit-card" | "il-direct-debit" | "sepa" | "bacs" | "multi";
/** Code of the last failure; 0 after a success. */
sub_error_code: number;
/** Empty if nothing was charged: a decline, or a first payment in the future. */
sub_payment_date: string;
/** The card that is charged; empty if it isn’t a card. */
buyer_card_mask: string;
/** MMYY. */
buyer_card_exp: string;
status_error_details?: string;
status_additional_info?: string | null; } };
/**
 * Make the first payment of a subscription, with a card or token that is then charged for all later
 * ones.
 */
paySubscription: { request: { /** The subscription’s identifier (SUB). */
sub_svc_id: string;
/** Digits as a number or a string; spaces and dashes are accepted. */
credit_card_number?: string;
/** MM/YY; MMYY and MM/YYYY are accepted too. */
credit_card_exp?: string;
credit_card_cvv?: string;
/** A permanent token instead of the card. */
buyer_key?: string;
buyer_email?: string;
buyer_name?: string;
buyer_phone?: string;
buyer_social_id?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { /** The page of the subscription. After sub_update: the page for entering another card. */
sub_url: string;
status_code: 0 | 1 | 5;
session: string;
svc_status: "success" | "failure";
status_error_code: number;
/** As sent; empty if you sent none. */
seller_svc_id: string;
seller_id: string;
sub_svc_id: string;
/** A short number to show people. You can’t search by it. */
sub_svc_code: number;
/** Your own identifier. */
subscription_id: string;
sub_created: string;
/** The first payment date. If none was set, the creation time until the first payment. */
sub_start_date: string;
/** Time of the last charge; empty before the first one. */
sub_prev_date: string;
/** The next payment date; empty if there is none. */
sub_next_date: string;
sub_status: 1 | 2 | 3 | 4 | 5 | 6 | 76;
sub_iteration_type: 1 | 2 | 3 | 4;
sub_currency: string;
/** Amount of the next payment, minor units. */
sub_price: number;
sub_description: string;
/** Number of payments; -1: no end. */
sub_iterations: number;
/** Payments that were charged. */
sub_iterations_completed: number;
/** Payment dates that passed without a charge. */
sub_iterations_skipped: number;
/** Remaining payments; -1: no end. */
sub_iterations_left: number;
/** True once the first payment is made, or the card is saved for a first payment in the future. */
sub_paid: boolean;
/** Why the last charge failed; empty after a success. */
sub_error_text: string;
sub_type: 1 | 10;
sub_payment_method: "credit-card" | "il-direct-debit" | "sepa" | "bacs" | "multi";
/** Code of the last failure; 0 after a success. */
sub_error_code: number;
/** Empty if nothing was charged: a decline, or a first payment in the future. */
sub_payment_date: string;
/** The card that is charged; empty if it isn’t a card. */
buyer_card_mask: string;
/** MMYY. */
buyer_card_exp: string;
status_error_details?: string;
status_additional_info?: string | null; } | { status_code: 5;
status_message: string;
redirect_url: string;
svc_sale_id: string;
svc_sale_code: number;
svc_transaction_id: string;
sale_status: string;
price: number;
currency: string;
transaction_id: string;
sub_svc_id: string; } };
/** Cancel a subscription, or close the link of a template. */
cancelSubscription: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The subscription’s identifier (SUB). */
sub_svc_id: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0; } };
/** Pause a subscription. Nothing is charged until it’s resumed. */
pauseSubscription: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The subscription’s identifier (SUB). */
sub_svc_id: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { /** The page of the subscription. After sub_update: the page for entering another card. */
sub_url: string;
status_code: 0 | 1 | 5;
session: string;
svc_status: "success" | "failure";
status_error_code: number;
/** As sent; empty if you sent none. */
seller_svc_id: string;
seller_id: string;
sub_svc_id: string;
/** A short number to show people. You can’t search by it. */
sub_svc_code: number;
/** Your own identifier. */
subscription_id: string;
sub_created: string;
/** The first payment date. If none was set, the creation time until the first payment. */
sub_start_date: string;
/** Time of the last charge; empty before the first one. */
sub_prev_date: string;
/** The next payment date; empty if there is none. */
sub_next_date: string;
sub_status: 1 | 2 | 3 | 4 | 5 | 6 | 76;
sub_iteration_type: 1 | 2 | 3 | 4;
sub_currency: string;
/** Amount of the next payment, minor units. */
sub_price: number;
sub_description: string;
/** Number of payments; -1: no end. */
sub_iterations: number;
/** Payments that were charged. */
sub_iterations_completed: number;
/** Payment dates that passed without a charge. */
sub_iterations_skipped: number;
/** Remaining payments; -1: no end. */
sub_iterations_left: number;
/** True once the first payment is made, or the card is saved for a first payment in the future. */
sub_paid: boolean;
/** Why the last charge failed; empty after a success. */
sub_error_text: string;
sub_type: 1 | 10;
sub_payment_method: "credit-card" | "il-direct-debit" | "sepa" | "bacs" | "multi";
/** Code of the last failure; 0 after a success. */
sub_error_code: number; } };
/** Resume a paused subscription from its next payment date. */
resumeSubscription: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The subscription’s identifier (SUB). */
sub_svc_id: string; };
response: { /** The page of the subscription. After sub_update: the page for entering another card. */
sub_url: string;
status_code: 0 | 1 | 5;
session: string;
svc_status: "success" | "failure";
status_error_code: number;
/** As sent; empty if you sent none. */
seller_svc_id: string;
seller_id: string;
sub_svc_id: string;
/** A short number to show people. You can’t search by it. */
sub_svc_code: number;
/** Your own identifier. */
subscription_id: string;
sub_created: string;
/** The first payment date. If none was set, the creation time until the first payment. */
sub_start_date: string;
/** Time of the last charge; empty before the first one. */
sub_prev_date: string;
/** The next payment date; empty if there is none. */
sub_next_date: string;
sub_status: 1 | 2 | 3 | 4 | 5 | 6 | 76;
sub_iteration_type: 1 | 2 | 3 | 4;
sub_currency: string;
/** Amount of the next payment, minor units. */
sub_price: number;
sub_description: string;
/** Number of payments; -1: no end. */
sub_iterations: number;
/** Payments that were charged. */
sub_iterations_completed: number;
/** Payment dates that passed without a charge. */
sub_iterations_skipped: number;
/** Remaining payments; -1: no end. */
sub_iterations_left: number;
/** True once the first payment is made, or the card is saved for a first payment in the future. */
sub_paid: boolean;
/** Why the last charge failed; empty after a success. */
sub_error_text: string;
sub_type: 1 | 10;
sub_payment_method: "credit-card" | "il-direct-debit" | "sepa" | "bacs" | "multi";
/** Code of the last failure; 0 after a success. */
sub_error_code: number; } };
/** Change the price of a subscription from its next payment on. */
setSubscriptionPrice: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Minor units, at least 500. */
sub_price: number | string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The subscription’s identifier (SUB). */
sub_svc_id: string; };
response: { status_code: 0;
sub_price: string; } };
/** Find subscriptions with filters. Each filter accepts one value or an array. */
getSubscriptions: { request: { /**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** One value or an array of up to 500. */
seller_svc_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
sub_svc_code?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
sub_svc_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
subscription_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
sub_created?: string | readonly (string)[];
/** YYYY-MM-DD HH:MM:SS */
sub_created_min?: string;
/** YYYY-MM-DD HH:MM:SS */
sub_created_max?: string;
/** One value or an array of up to 500. */
sub_status?: 1 | 2 | 3 | 4 | 5 | 6 | 76 | "1" | "2" | "3" | "4" | "5" | "6" | "76" | readonly (1 | 2 | 3 | 4 | 5 | 6 |
 76 | "1" | "2" | "3" | "4" | "5" | "6" | "76")[];
/** One value or an array of up to 500. */
sub_iteration_type?: 1 | 2 | 3 | 4 | "1" | "2" | "3" | "4" | readonly (1 | 2 | 3 | 4 | "1" | "2" | "3" | "4")[];
/** One value or an array of up to 500. */
sub_price?: number | string | readonly (number | string)[];
/** One value or an array of up to 500. */
sub_currency?: string | readonly (string)[];
/** One value or an array of up to 500. */
sub_start_date?: string | readonly (string)[];
/** One value or an array of up to 500. */
sub_paid?: boolean | number | string | readonly (boolean | number | string)[];
/** Default 100. */
page_size?: number | string;
/** From 1. */
page?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { items_count: number;
items: readonly ({ /** The page of the subscription. After sub_update: the page for entering another card. */
sub_url: string;
status_code: 0 | 1 | 5;
session: string;
svc_status: "success" | "failure";
status_error_code: number;
/** As sent; empty if you sent none. */
seller_svc_id: string;
seller_id: string;
sub_svc_id: string;
/** A short number to show people. You can’t search by it. */
sub_svc_code: number;
/** Your own identifier. */
subscription_id: string;
sub_created: string;
/** The first payment date. If none was set, the creation time until the first payment. */
sub_start_date: string;
/** Time of the last charge; empty before the first one. */
sub_prev_date: string;
/** The next payment date; empty if there is none. */
sub_next_date: string;
sub_status: 1 | 2 | 3 | 4 | 5 | 6 | 76;
sub_iteration_type: 1 | 2 | 3 | 4;
sub_currency: string;
/** Amount of the next payment, minor units. */
sub_price: number;
sub_description: string;
/** Number of payments; -1: no end. */
sub_iterations: number;
/** Payments that were charged. */
sub_iterations_completed: number;
/** Payment dates that passed without a charge. */
sub_iterations_skipped: number;
/** Remaining payments; -1: no end. */
sub_iterations_left: number;
/** True once the first payment is made, or the card is saved for a first payment in the future. */
sub_paid: boolean;
/** Why the last charge failed; empty after a success. */
sub_error_text: string;
sub_type: 1 | 10;
sub_payment_method: "credit-card" | "il-direct-debit" | "sepa" | "bacs" | "multi";
/** Code of the last failure; 0 after a success. */
sub_error_code: number;
sub_buyer_details: { buyer_card_mask: string;
/** MMYY. */
buyer_card_expiry: string;
buyer_card_brand: string;
buyer_name: string;
buyer_email: string;
buyer_phone: string;
buyer_social_id: string; }; })[];
status_code: 0;
session: string; } };
/** Create a payment contract with another business. It’s a draft until you send it. */
createContract: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
subject: string;
/** ISO 4217 */
currency: string;
buyer: { business_name: string;
/** Business number, digits. */
business_code: string;
name: string;
email: string;
/** The first message is sent to it too. */
phone?: string;
approvers: readonly ({ name: string;
email: string; })[]; };
milestones?: readonly ({ description: string;
/** Minor units: 50.75 is 5075. */
amount: number | string;
/** dd/mm/yyyy, today or later. */
due_date: string; })[] | null;
/** Minor units. With `due_date` in place of `milestones`. */
amount?: number | string;
/** dd/mm/yyyy, today or later. */
due_date?: string;
payment_methods: readonly ("bank-transfer" | "il-direct-debit" | "credit-card")[];
/** Terms of late payments, as text alone. */
late_terms?: string;
callback_url?: string;
/** Your own identifier; not checked for uniqueness. */
transaction_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string; };
response: { status_code: 0;
contract_id: string;
/** The page on which the buyer reads, accepts and declines it. */
contract_url: string;
status: "draft" | "sent" | "viewed" | "accepted" | "declined" | "active" | "partly-paid" | "paid" | "overdue" |
 "cancelled";
subject: string;
currency: string;
/** The sum of the milestones. */
amount: number;
/** Amount that the milestones have brought, less refunds and chargebacks. */
amount_paid: number;
/** Amount still to be paid; 0 once it was declined or canceled. */
amount_due: number;
buyer: { business_name: string;
business_code: string;
name: string;
email: string;
phone: string;
approvers: readonly ({ name: string;
email: string;
accepted_at: string | null;
declined_at: string | null;
decline_reason: string;
/** The network that the answer came from. */
network: string | null; })[]; };
milestones: readonly ({ description: string;
amount: number;
/** YYYY-MM-DD */
due_date: string;
amount_paid: number;
/** Its sale; null before it falls due. */
svc_sale_id: string | null;
sale_url: string | null; })[];
payment_methods: readonly ("bank-transfer" | "il-direct-debit" | "credit-card")[];
late_terms: string;
callback_url: string | null;
transaction_id: string;
language: string;
created_at: string;
sent_at: string | null;
viewed_at: string | null;
accepted_at: string | null; } };
/** List the contracts of a seller, newest first. */
listContracts: { request: { status?: "draft" | "sent" | "viewed" | "accepted" | "declined" | "active" | "partly-paid" |
 "paid" | "overdue" | "cancelled";
/** Your own identifier. */
transaction_id?: string;
/** Default 50. */
limit?: number | string;
/** The next_cursor of the page before. */
cursor?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items: readonly ({ contract_id: string;
/** The page on which the buyer reads, accepts and declines it. */
contract_url: string;
status: "draft" | "sent" | "viewed" | "accepted" | "declined" | "active" | "partly-paid" | "paid" | "overdue" |
 "cancelled";
subject: string;
currency: string;
/** The sum of the milestones. */
amount: number;
/** Amount that the milestones have brought, less refunds and chargebacks. */
amount_paid: number;
/** Amount still to be paid; 0 once it was declined or canceled. */
amount_due: number;
buyer: { business_name: string;
business_code: string;
name: string;
email: string;
phone: string;
approvers: readonly ({ name: string;
email: string;
accepted_at: string | null;
declined_at: string | null;
decline_reason: string;
/** The network that the answer came from. */
network: string | null; })[]; };
milestones: readonly ({ description: string;
amount: number;
/** YYYY-MM-DD */
due_date: string;
amount_paid: number;
/** Its sale; null before it falls due. */
svc_sale_id: string | null;
sale_url: string | null; })[];
payment_methods: readonly ("bank-transfer" | "il-direct-debit" | "credit-card")[];
late_terms: string;
callback_url: string | null;
transaction_id: string;
language: string;
created_at: string;
sent_at: string | null;
viewed_at: string | null;
accepted_at: string | null; })[];
next_cursor: string | null; } };
/** Get a contract with its milestones and who accepted it. */
getContract: { request: { /** The identifier of the contract. */
contract_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
contract_id: string;
/** The page on which the buyer reads, accepts and declines it. */
contract_url: string;
status: "draft" | "sent" | "viewed" | "accepted" | "declined" | "active" | "partly-paid" | "paid" | "overdue" |
 "cancelled";
subject: string;
currency: string;
/** The sum of the milestones. */
amount: number;
/** Amount that the milestones have brought, less refunds and chargebacks. */
amount_paid: number;
/** Amount still to be paid; 0 once it was declined or canceled. */
amount_due: number;
buyer: { business_name: string;
business_code: string;
name: string;
email: string;
phone: string;
approvers: readonly ({ name: string;
email: string;
accepted_at: string | null;
declined_at: string | null;
decline_reason: string;
/** The network that the answer came from. */
network: string | null; })[]; };
milestones: readonly ({ description: string;
amount: number;
/** YYYY-MM-DD */
due_date: string;
amount_paid: number;
/** Its sale; null before it falls due. */
svc_sale_id: string | null;
sale_url: string | null; })[];
payment_methods: readonly ("bank-transfer" | "il-direct-debit" | "credit-card")[];
late_terms: string;
callback_url: string | null;
transaction_id: string;
language: string;
created_at: string;
sent_at: string | null;
viewed_at: string | null;
accepted_at: string | null; } };
/** Send a contract to the buyer and its approvers. */
sendContract: { request: { /** The identifier of the contract. */
contract_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
contract_id: string;
/** The page on which the buyer reads, accepts and declines it. */
contract_url: string;
status: "draft" | "sent" | "viewed" | "accepted" | "declined" | "active" | "partly-paid" | "paid" | "overdue" |
 "cancelled";
subject: string;
currency: string;
/** The sum of the milestones. */
amount: number;
/** Amount that the milestones have brought, less refunds and chargebacks. */
amount_paid: number;
/** Amount still to be paid; 0 once it was declined or canceled. */
amount_due: number;
buyer: { business_name: string;
business_code: string;
name: string;
email: string;
phone: string;
approvers: readonly ({ name: string;
email: string;
accepted_at: string | null;
declined_at: string | null;
decline_reason: string;
/** The network that the answer came from. */
network: string | null; })[]; };
milestones: readonly ({ description: string;
amount: number;
/** YYYY-MM-DD */
due_date: string;
amount_paid: number;
/** Its sale; null before it falls due. */
svc_sale_id: string | null;
sale_url: string | null; })[];
payment_methods: readonly ("bank-transfer" | "il-direct-debit" | "credit-card")[];
late_terms: string;
callback_url: string | null;
transaction_id: string;
language: string;
created_at: string;
sent_at: string | null;
viewed_at: string | null;
accepted_at: string | null; } };
/** Cancel a contract. Nothing more of it can be paid. */
cancelContract: { request: { /** The identifier of the contract. */
contract_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
contract_id: string;
/** The page on which the buyer reads, accepts and declines it. */
contract_url: string;
status: "draft" | "sent" | "viewed" | "accepted" | "declined" | "active" | "partly-paid" | "paid" | "overdue" |
 "cancelled";
subject: string;
currency: string;
/** The sum of the milestones. */
amount: number;
/** Amount that the milestones have brought, less refunds and chargebacks. */
amount_paid: number;
/** Amount still to be paid; 0 once it was declined or canceled. */
amount_due: number;
buyer: { business_name: string;
business_code: string;
name: string;
email: string;
phone: string;
approvers: readonly ({ name: string;
email: string;
accepted_at: string | null;
declined_at: string | null;
decline_reason: string;
/** The network that the answer came from. */
network: string | null; })[]; };
milestones: readonly ({ description: string;
amount: number;
/** YYYY-MM-DD */
due_date: string;
amount_paid: number;
/** Its sale; null before it falls due. */
svc_sale_id: string | null;
sale_url: string | null; })[];
payment_methods: readonly ("bank-transfer" | "il-direct-debit" | "credit-card")[];
late_terms: string;
callback_url: string | null;
transaction_id: string;
language: string;
created_at: string;
sent_at: string | null;
viewed_at: string | null;
accepted_at: string | null; } };
/** Start pairing a device: a one-time code appears on its screen. */
pairDevice: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Your own number for the device, 001 to 999. Payments refer to it. */
pos_id: string;
/** The identifier that the device shows. */
terminal_id: string;
/** Shown on the device and in the dashboard. */
name?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0; } };
/** Finish pairing a device with the code on its screen. */
authenticateDevice: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Your own number for the device, 001 to 999. Payments refer to it. */
pos_id: string;
/** The identifier that the device shows. */
terminal_id: string;
/** The code on the device’s screen. */
verification_code: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
pos_id: string;
terminal_id: string;
message: string; } };
/**
 * Issue a document yourself, or keep a draft. Documents for payments and refunds are issued
 * automatically.
 */
createDocument: { request: { /**
 * 100 order, 200 delivery, 300 proforma invoice, 305 tax invoice, 320 tax invoice/receipt, 330 credit
 * invoice, 400 receipt, 405 donation receipt, 600 offer.
 */
doc_type: 100 | 200 | 300 | 305 | 320 | 330 | 400 | 405 | 600 | "100" | "200" | "300" | "305" | "320" | "330" | "400" |
 "405" | "600";
/** ISO 4217 */
currency: string;
buyer_name: string;
/** Business number of the buyer. */
buyer_inc_code?: string;
items: readonly ({ name: string;
/** Default 1. */
quantity?: number | string;
/** Major units, with VAT: 59 is 59.00. */
unit_price: number | string;
/** Major units, taken off the line’s total. */
discount?: number | string;
/** Default standard: the rate of the document’s date. zero: exports and Eilat. exempt: no VAT by law. */
vat?: "standard" | "zero" | "exempt"; })[];
/** The document that this one credits or cancels, in full or in part. Required for 330. */
origin_doc_id?: string;
comment?: string;
/** True keeps the document without issuing it: it has no number yet. */
draft?: boolean | number | string;
/** dd/mm/yyyy. For documents that ask for money or announce it. */
due_date?: string;
based_on?: readonly (string)[] | null;
payments?: readonly ({ method: "cash" | "cheque" | "card" | "bank-transfer" | "voucher" | "standing-order" | "other";
/** Major units. */
amount: number | string;
/** dd/mm/yyyy. Default today. */
date?: string; })[] | null;
/** Shekels for one unit of the currency, for documents in another currency: 3.6512. */
currency_rate?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The words of the document stand in this language too, below those of `language`. */
second_language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { id: string;
doc_type: number;
/** Null while it’s a draft. */
doc_number: number | null;
doc_date: string;
/** Null while it’s a draft. */
doc_url: string | null;
language: string;
currency: string;
total: number;
total_without_vat: number;
vat: number;
vat_rate: string;
seller_name: string;
seller_inc_code: string;
buyer_name: string;
buyer_inc_code: string;
items: readonly ({ name: string;
quantity: number;
unit_price: number | null;
total: number;
discount: number;
/** standard, zero or exempt. */
vat: string; })[];
comment: string;
/** The number of the document that this one credits or cancels. */
origin_doc_number: number | null;
/** The sale the document was issued for; null if there is none. */
svc_sale_id: string | null;
svc_transaction_id: string | null;
/** partly-paid and paid: by receipts that are based on it. cancelled: credited in full. */
status: "draft" | "issued" | "partly-paid" | "paid" | "cancelled";
/** 0 for documents that don’t ask for money. */
left_to_pay: number;
/** YYYY-MM-DD. */
due_date: string | null;
payments: readonly ({ method: string;
amount: number;
date: string; })[];
currency_rate: string | null;
second_language: string | null;
based_on: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
continued_by: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
/** The number of the tax authority, 9 digits. */
allocation_number: string | null;
allocation_status: "not-needed" | "waiting" | "given" | "refused";
/** Of the PDF that was handed out as the original; null before the first download. */
sha256: string | null; } };
/** List the documents of a seller, by default newest first. */
listDocuments: { request: { /** From 1. */
page?: number | string;
/** Documents per page. Default 100. */
limit?: number | string;
/** doc_number sorts by doc_type and then by number. */
field?: "doc_date" | "doc_number";
/** Default desc. */
sort?: "asc" | "desc";
/** First day or second, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS. */
from?: string;
/** Last day or second. */
to?: string;
doc_type?: 100 | 200 | 300 | 305 | 320 | 330 | 400 | 405 | 600 | "100" | "200" | "300" | "305" | "320" | "330" | "400" |
 "405" | "600";
status?: "draft" | "issued" | "partly-paid" | "paid" | "cancelled";
/** Number, or part of the buyer’s name or of a line. */
q?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { items_count: number;
page: number;
limit: number;
items: readonly ({ id: string;
doc_type: number;
/** Null while it’s a draft. */
doc_number: number | null;
doc_date: string;
/** Null while it’s a draft. */
doc_url: string | null;
language: string;
currency: string;
total: number;
total_without_vat: number;
vat: number;
vat_rate: string;
seller_name: string;
seller_inc_code: string;
buyer_name: string;
buyer_inc_code: string;
items: readonly ({ name: string;
quantity: number;
unit_price: number | null;
total: number;
discount: number;
/** standard, zero or exempt. */
vat: string; })[];
comment: string;
/** The number of the document that this one credits or cancels. */
origin_doc_number: number | null;
/** The sale the document was issued for; null if there is none. */
svc_sale_id: string | null;
svc_transaction_id: string | null;
/** partly-paid and paid: by receipts that are based on it. cancelled: credited in full. */
status: "draft" | "issued" | "partly-paid" | "paid" | "cancelled";
/** 0 for documents that don’t ask for money. */
left_to_pay: number;
/** YYYY-MM-DD. */
due_date: string | null;
payments: readonly ({ method: string;
amount: number;
date: string; })[];
currency_rate: string | null;
second_language: string | null;
based_on: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
continued_by: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
/** The number of the tax authority, 9 digits. */
allocation_number: string | null;
allocation_status: "not-needed" | "waiting" | "given" | "refused";
/** Of the PDF that was handed out as the original; null before the first download. */
sha256: string | null; })[]; } };
/** Read a document: its contents and the link where people view it, or the paper itself. */
readDocument: { request: { id: string;
/** Default json. pdf: signed, the first one is the original. html: the same words. */
format?: "json" | "pdf" | "html";
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { id: string;
doc_type: number;
/** Null while it’s a draft. */
doc_number: number | null;
doc_date: string;
/** Null while it’s a draft. */
doc_url: string | null;
language: string;
currency: string;
total: number;
total_without_vat: number;
vat: number;
vat_rate: string;
seller_name: string;
seller_inc_code: string;
buyer_name: string;
buyer_inc_code: string;
items: readonly ({ name: string;
quantity: number;
unit_price: number | null;
total: number;
discount: number;
/** standard, zero or exempt. */
vat: string; })[];
comment: string;
/** The number of the document that this one credits or cancels. */
origin_doc_number: number | null;
/** The sale the document was issued for; null if there is none. */
svc_sale_id: string | null;
svc_transaction_id: string | null;
/** partly-paid and paid: by receipts that are based on it. cancelled: credited in full. */
status: "draft" | "issued" | "partly-paid" | "paid" | "cancelled";
/** 0 for documents that don’t ask for money. */
left_to_pay: number;
/** YYYY-MM-DD. */
due_date: string | null;
payments: readonly ({ method: string;
amount: number;
date: string; })[];
currency_rate: string | null;
second_language: string | null;
based_on: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
continued_by: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
/** The number of the tax authority, 9 digits. */
allocation_number: string | null;
allocation_status: "not-needed" | "waiting" | "given" | "refused";
/** Of the PDF that was handed out as the original; null before the first download. */
sha256: string | null;
messages: readonly ({ channel: "email" | "sms";
recipient: string;
/** unknown: handed over without an answer. skipped: there was no way or no reason to send it any more. */
status: "queued" | "sending" | "sent" | "failed" | "unknown" | "skipped";
/** Why it wasn’t sent; null if it was, or still waits. */
reason: string | null;
created_at: string; })[]; } | Blob };
/** Issue a draft: it gets its number and date, and keeps its identifier. */
issueDocument: { request: { /** Case doesn’t matter,
 and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
id: string; };
response: { id: string;
doc_type: number;
/** Null while it’s a draft. */
doc_number: number | null;
doc_date: string;
/** Null while it’s a draft. */
doc_url: string | null;
language: string;
currency: string;
total: number;
total_without_vat: number;
vat: number;
vat_rate: string;
seller_name: string;
seller_inc_code: string;
buyer_name: string;
buyer_inc_code: string;
items: readonly ({ name: string;
quantity: number;
unit_price: number | null;
total: number;
discount: number;
/** standard, zero or exempt. */
vat: string; })[];
comment: string;
/** The number of the document that this one credits or cancels. */
origin_doc_number: number | null;
/** The sale the document was issued for; null if there is none. */
svc_sale_id: string | null;
svc_transaction_id: string | null;
/** partly-paid and paid: by receipts that are based on it. cancelled: credited in full. */
status: "draft" | "issued" | "partly-paid" | "paid" | "cancelled";
/** 0 for documents that don’t ask for money. */
left_to_pay: number;
/** YYYY-MM-DD. */
due_date: string | null;
payments: readonly ({ method: string;
amount: number;
date: string; })[];
currency_rate: string | null;
second_language: string | null;
based_on: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
continued_by: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
/** The number of the tax authority, 9 digits. */
allocation_number: string | null;
allocation_status: "not-needed" | "waiting" | "given" | "refused";
/** Of the PDF that was handed out as the original; null before the first download. */
sha256: string | null; } };
/** Cancel a document: drop a draft, or issue the document that takes an issued one back. */
cancelDocument: { request: { /** Case doesn’t matter,
 and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
id: string; };
response: { id: string;
doc_type: number;
/** Null while it’s a draft. */
doc_number: number | null;
doc_date: string;
/** Null while it’s a draft. */
doc_url: string | null;
language: string;
currency: string;
total: number;
total_without_vat: number;
vat: number;
vat_rate: string;
seller_name: string;
seller_inc_code: string;
buyer_name: string;
buyer_inc_code: string;
items: readonly ({ name: string;
quantity: number;
unit_price: number | null;
total: number;
discount: number;
/** standard, zero or exempt. */
vat: string; })[];
comment: string;
/** The number of the document that this one credits or cancels. */
origin_doc_number: number | null;
/** The sale the document was issued for; null if there is none. */
svc_sale_id: string | null;
svc_transaction_id: string | null;
/** partly-paid and paid: by receipts that are based on it. cancelled: credited in full. */
status: "draft" | "issued" | "partly-paid" | "paid" | "cancelled";
/** 0 for documents that don’t ask for money. */
left_to_pay: number;
/** YYYY-MM-DD. */
due_date: string | null;
payments: readonly ({ method: string;
amount: number;
date: string; })[];
currency_rate: string | null;
second_language: string | null;
based_on: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
continued_by: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
/** The number of the tax authority, 9 digits. */
allocation_number: string | null;
allocation_status: "not-needed" | "waiting" | "given" | "refused";
/** Of the PDF that was handed out as the original; null before the first download. */
sha256: string | null; } };
/** Send a document to its buyer by email or text message, with a link to its page. */
sendDocument: { request: { email?: string;
/** Phone number for a text message. */
mobile?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
id: string; };
response: { id: string;
doc_type: number;
/** Null while it’s a draft. */
doc_number: number | null;
doc_date: string;
/** Null while it’s a draft. */
doc_url: string | null;
language: string;
currency: string;
total: number;
total_without_vat: number;
vat: number;
vat_rate: string;
seller_name: string;
seller_inc_code: string;
buyer_name: string;
buyer_inc_code: string;
items: readonly ({ name: string;
quantity: number;
unit_price: number | null;
total: number;
discount: number;
/** standard, zero or exempt. */
vat: string; })[];
comment: string;
/** The number of the document that this one credits or cancels. */
origin_doc_number: number | null;
/** The sale the document was issued for; null if there is none. */
svc_sale_id: string | null;
svc_transaction_id: string | null;
/** partly-paid and paid: by receipts that are based on it. cancelled: credited in full. */
status: "draft" | "issued" | "partly-paid" | "paid" | "cancelled";
/** 0 for documents that don’t ask for money. */
left_to_pay: number;
/** YYYY-MM-DD. */
due_date: string | null;
payments: readonly ({ method: string;
amount: number;
date: string; })[];
currency_rate: string | null;
second_language: string | null;
based_on: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
continued_by: readonly ({ id: string;
doc_type: number;
doc_number: number | null; })[];
/** The number of the tax authority, 9 digits. */
allocation_number: string | null;
allocation_status: "not-needed" | "waiting" | "given" | "refused";
/** Of the PDF that was handed out as the original; null before the first download. */
sha256: string | null;
messages: readonly ({ channel: "email" | "sms";
recipient: string;
/** unknown: handed over without an answer. skipped: there was no way or no reason to send it any more. */
status: "queued" | "sending" | "sent" | "failed" | "unknown" | "skipped";
/** Why it wasn’t sent; null if it was, or still waits. */
reason: string | null;
created_at: string; })[]; } };
/** Export the documents of up to a year as a ZIP. */
exportDocuments: { request: { /** Case doesn’t matter,
 and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** Files in the ZIP. */
format: "uniform" | "movein" | "csv" | "vat";
/** First day, YYYY-MM-DD. */
from: string;
/** Last day, at most a year later. */
to: string; };
response: Record<string, unknown> | Blob };
/** Get the balance of a seller by currency, now or at a time in the past. */
getBalance: { request: { /** ISO 4217 */
currency?: string;
/** YYYY-MM-DD HH:MM:SS. Default: now. */
at?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
/** Null of a partner’s own money. */
seller_svc_id: string | null;
as_of: string;
balances: readonly ({ currency: string;
/** Payments that are not released yet. */
pending: number;
/** Can be paid out. Below zero where more went back than came. */
available: number;
/** Held back for a time. */
reserved: number;
/** Handed to the bank and not credited yet. */
in_transit: number;
/** The sum of the four before it. */
total: number;
/** Credited to the seller’s bank account, ever. */
paid_out: number; })[]; } };
/** List what changed the balance of a seller, newest first. */
listBalanceEntries: { request: { /** ISO 4217 */
currency?: string;
/** First day of booking, YYYY-MM-DD. */
from?: string;
/** Last day of booking, YYYY-MM-DD. */
to?: string;
cause?: "payment" | "refund" | "chargeback" | "chargeback-reversal" | "chargeback-fee" | "processing-fee" | "fee-vat" |
 "market-fee" | "market-fee-income" | "payout" | "payout-return" | "reserve-held" | "reserve-released" | "adjustment" |
 "card-charge";
/** Default 100. */
limit?: number | string;
/** The next_cursor of the page before. */
cursor?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items: readonly ({ entry_id: string;
cause: "payment" | "refund" | "chargeback" | "chargeback-reversal" | "chargeback-fee" | "processing-fee" | "fee-vat" |
 "market-fee" | "market-fee-income" | "payout" | "payout-return" | "reserve-held" | "reserve-released" | "adjustment" |
 "card-charge";
amount: number;
currency: string;
booked_at: string;
/** The day from which it counts, YYYY-MM-DD: a payment’s is the day of its release. */
value_date: string;
svc_sale_id: string | null;
svc_transaction_id: string | null;
/** The payout that it is in. Null while it is in none. */
payout_id: string | null;
description: string; })[];
next_cursor: string | null; } };
/** Get the seller’s own card. */
getBalanceCard: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
/** Null if the seller has none. */
card: { buyer_card_brand: string;
buyer_card_mask: string;
/** MMYY. */
buyer_card_exp: string;
is_expired: boolean; } | null; } };
/** Set the seller’s own card. */
setBalanceCard: { request: { /** A permanent token of the seller’s own card. */
buyer_key: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
/** Null if the seller has none. */
card: { buyer_card_brand: string;
buyer_card_mask: string;
/** MMYY. */
buyer_card_exp: string;
is_expired: boolean; } | null; } };
/** Delete the seller’s own card. */
deleteBalanceCard: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
/** Null if the seller has none. */
card: { buyer_card_brand: string;
buyer_card_mask: string;
/** MMYY. */
buyer_card_exp: string;
is_expired: boolean; } | null; } };
/** Pay out all that a seller has available in a currency. */
withdrawBalance: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** ISO 4217 */
withdrawal_currency?: string;
/** Older name of withdrawal_currency. */
withdraw_currency?: string; };
response: { status_code: 0;
payout_id: string;
tran_svc_code: number;
withdrawal_currency: string;
withdrawal_total: number; } };
/** List the payouts of a seller, newest first: the last 500. GET /payouts lists all of them. */
getWithdrawals: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** ISO 4217 */
currency?: string; };
response: { items_count: number;
items: readonly ({ payout_id: string;
tran_svc_code: number;
withdrawal_created: string;
withdrawal_currency: string;
withdrawal_total: number;
withdrawal_status: "scheduled" | "sent" | "paid" | "returned" | "cancelled" | "unknown";
/** The account, masked. */
withdrawal_description: string; })[];
status_code: 0; } };
/** List what the schedule will pay out of what is booked until now, by its next runs. */
getFutureWithdrawals: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/**
 * The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own
 * identifier.
 */
svc_client_key?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** ISO 4217 */
currency?: string; };
response: { items_count: number;
items: readonly ({ /** From when it gathers. */
created_at: string;
/** When it is paid out. */
end_time: string;
withdrawal_currency: string;
withdrawal_total: number;
withdrawal_description: string; })[];
status_code: 0; } };
/** List the payouts of a seller, newest first, each with what it is made of. */
listPayouts: { request: { status?: "scheduled" | "sent" | "paid" | "returned" | "cancelled" | "unknown";
/** ISO 4217 */
currency?: string;
/** First day, YYYY-MM-DD. */
from?: string;
/** Last day, YYYY-MM-DD. */
to?: string;
/** Default 100. */
limit?: number | string;
/** The next_cursor of the page before. */
cursor?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items: readonly ({ payout_id: string;
/** unknown: the bank’s answer is not known yet; it is asked again. */
status: "scheduled" | "sent" | "paid" | "returned" | "cancelled" | "unknown";
amount: number;
currency: string;
created_at: string;
sent_at: string | null;
/** The day on which the bank credits it, YYYY-MM-DD. */
value_date: string | null;
bank_reference: string | null;
account_last4: string;
return_reason: string | null;
composition: { payments: number;
refunds: number;
/** Reversals, and fees of chargebacks with their tax, included. */
chargebacks: number;
/** Tax included. */
processing_fees: number;
market_fees: number;
reserve_held: number;
reserve_released: number;
adjustments: number;
returned_payouts: number;
card_charges: number;
/** What the payout before it left, less what this one leaves to the next for refunds under way. */
carried_over: number;
/** The sum of all before it, and the amount of the payout. */
total: number;
/** What the amount has that no entry explains: always 0. */
unexplained: number; }; })[];
next_cursor: string | null; } };
/** Get a payout and what it is made of. */
getPayout: { request: { /** The identifier of the payout. */
payout_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
payout_id: string;
/** unknown: the bank’s answer is not known yet; it is asked again. */
status: "scheduled" | "sent" | "paid" | "returned" | "cancelled" | "unknown";
amount: number;
currency: string;
created_at: string;
sent_at: string | null;
/** The day on which the bank credits it, YYYY-MM-DD. */
value_date: string | null;
bank_reference: string | null;
account_last4: string;
return_reason: string | null;
composition: { payments: number;
refunds: number;
/** Reversals, and fees of chargebacks with their tax, included. */
chargebacks: number;
/** Tax included. */
processing_fees: number;
market_fees: number;
reserve_held: number;
reserve_released: number;
adjustments: number;
returned_payouts: number;
card_charges: number;
/** What the payout before it left, less what this one leaves to the next for refunds under way. */
carried_over: number;
/** The sum of all before it, and the amount of the payout. */
total: number;
/** What the amount has that no entry explains: always 0. */
unexplained: number; }; } };
/** List the entries that a payout is made of, newest first. */
listPayoutTransactions: { request: { /** The identifier of the payout. */
payout_id: string;
/** Default 100. */
limit?: number | string;
/** The next_cursor of the page before. */
cursor?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items: readonly ({ entry_id: string;
cause: "payment" | "refund" | "chargeback" | "chargeback-reversal" | "chargeback-fee" | "processing-fee" | "fee-vat" |
 "market-fee" | "market-fee-income" | "payout" | "payout-return" | "reserve-held" | "reserve-released" | "adjustment" |
 "card-charge";
amount: number;
currency: string;
booked_at: string;
/** The day from which it counts, YYYY-MM-DD. */
value_date: string;
svc_sale_id: string | null;
svc_transaction_id: string | null;
payout_id: string;
description: string; })[];
next_cursor: string | null; } };
/** Cancel a payout that is scheduled. Its amount is in the balance again at once. */
cancelPayout: { request: { /** The identifier of the payout. */
payout_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
payout_id: string;
/** unknown: the bank’s answer is not known yet; it is asked again. */
status: "scheduled" | "sent" | "paid" | "returned" | "cancelled" | "unknown";
amount: number;
currency: string;
created_at: string;
sent_at: string | null;
/** The day on which the bank credits it, YYYY-MM-DD. */
value_date: string | null;
bank_reference: string | null;
account_last4: string;
return_reason: string | null;
composition: { payments: number;
refunds: number;
/** Reversals, and fees of chargebacks with their tax, included. */
chargebacks: number;
/** Tax included. */
processing_fees: number;
market_fees: number;
reserve_held: number;
reserve_released: number;
adjustments: number;
returned_payouts: number;
card_charges: number;
/** What the payout before it left, less what this one leaves to the next for refunds under way. */
carried_over: number;
/** The sum of all before it, and the amount of the payout. */
total: number;
/** What the amount has that no entry explains: always 0. */
unexplained: number; }; } };
/** Get when a seller is paid out. */
getPayoutSchedule: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
interval: "daily" | "weekly" | "monthly" | "manual";
weekday: number;
day: number;
minimum: number;
/** When payouts are made next; null if they’re made by hand. */
next_run: string | null;
/** Why nothing is paid out for now; null if it is. */
paused_reason: string | null;
/**
 * When payments in installments are released: `whole` on the release date, or `monthly`, each part
 * with its month.
 */
installment_settlement: "whole" | "monthly"; } };
/** Set when a seller is paid out. */
setPayoutSchedule: { request: { interval?: "daily" | "weekly" | "monthly" | "manual";
/** Of a weekly schedule: 0 is Sunday. */
weekday?: number | string;
/** Of a monthly one. Shorter months have it on their last day. */
day?: number | string;
/** The least that is paid out, in minor units. */
minimum?: number | string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
interval: "daily" | "weekly" | "monthly" | "manual";
weekday: number;
day: number;
minimum: number;
/** When payouts are made next; null if they’re made by hand. */
next_run: string | null;
/** Why nothing is paid out for now; null if it is. */
paused_reason: string | null;
/**
 * When payments in installments are released: `whole` on the release date, or `monthly`, each part
 * with its month.
 */
installment_settlement: "whole" | "monthly"; } };
/** List the monthly statements of a year, newest first. */
listStatements: { request: { /** YYYY. Default: this year. */
year?: string;
/** ISO 4217 */
currency?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items: readonly ({ month: string;
currency: string;
/** Pending and available when the month began. */
opening: number;
/** Pending and available when it was over, or now. */
closing: number;
/** Nothing can be booked into a closed month any more. */
status: "open" | "closed";
/** SHA-256 of the closed statement. Null while it’s open. */
sha256: string | null; })[]; } };
/** Get the statement of a month or a year as JSON, CSV or PDF. */
getStatement: { request: { /** YYYY-MM or YYYY. */
period: string;
/** ISO 4217 */
currency?: string;
format?: "json" | "csv" | "pdf";
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items: readonly ({ currency: string;
/** Nothing can be booked into a closed month any more. */
status: "open" | "closed";
/** SHA-256 of the closed statement. Null while it’s open. */
sha256: string | null;
statement: { month: string;
holder: { kind: "seller" | "partner";
name: string;
/** Empty where there is none. */
business_number: string; };
currency: string;
/** The zone whose days are meant. */
time_zone: string;
first_day: string;
last_day: string;
opening: number;
/** Sums by cause. They lead from `opening` to `closing`. */
changes: readonly ({ cause: "payment" | "refund" | "chargeback" | "chargeback-reversal" | "chargeback-fee" |
 "processing-fee" | "fee-vat" | "market-fee" | "market-fee-income" | "payout" | "payout-return" | "reserve-held" |
 "reserve-released" | "adjustment" | "card-charge";
/** Entries of that cause. */
count: number;
amount: number; })[];
/** Pending and available. */
closing: number;
/** All money when the last day was over, or now. */
at_end: { pending: number;
available: number;
reserved: number;
in_transit: number;
/** The sum of the four before it. */
total: number; };
/** Null while something can still be booked into it. */
closed_at: string | null; } | { year: string;
holder: { kind: "seller" | "partner";
name: string;
/** Empty where there is none. */
business_number: string; };
currency: string;
/** The zone whose days are meant. */
time_zone: string;
first_day: string;
last_day: string;
opening: number;
/** Sums by cause. They lead from `opening` to `closing`. */
changes: readonly ({ cause: "payment" | "refund" | "chargeback" | "chargeback-reversal" | "chargeback-fee" |
 "processing-fee" | "fee-vat" | "market-fee" | "market-fee-income" | "payout" | "payout-return" | "reserve-held" |
 "reserve-released" | "adjustment" | "card-charge";
/** Entries of that cause. */
count: number;
amount: number; })[];
/** Pending and available. */
closing: number;
/** All money when the last day was over, or now. */
at_end: { pending: number;
available: number;
reserved: number;
in_transit: number;
/** The sum of the four before it. */
total: number; };
/** Null while something can still be booked into it. */
closed_at: string | null;
months: readonly ({ month: string;
opening: number;
closing: number;
sha256: string | null; })[]; }; })[]; } | Blob };
/** Get the number and sums of sales by day, hour, method, card, decline code or device. */
getStatistics: { request: { /** First day, YYYY-MM-DD. Default: the last 30 days. */
from?: string;
/** Last day, YYYY-MM-DD, up to 366 days. Default: today. */
to?: string;
by: "day" | "hour" | "method" | "brand" | "issuer" | "country" | "decline" | "device";
/** ISO 4217 */
currency?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
currency: string;
from: string;
to: string;
items: readonly ({ /**
 * The day, the hour (`0` to `23`), the method, the brand, the first six digits of the card, `local` or
 * `foreign`, the decline code, or the channel or identifier of the terminal. Empty where there is
 * none.
 */
key: string;
/** Sales that were tried: approved, declined, or waiting for a bank. */
count: number;
/** Collected. */
total: number;
/** Sales that were paid or put on hold. */
approved: number;
/** Sales whose last attempt failed. */
declined: number;
/** What the declined sales asked for. */
declined_total: number;
/** Refunded of these sales so far. */
refunded: number;
/** Charged back of these sales and not reversed. */
charged_back: number;
/** Paid sales of buyers who had not paid this seller before, by their e-mail address. */
buyers_first: number;
/** Paid sales of buyers who had. */
buyers_returning: number;
/** From making the sale to its payment, on average. */
seconds_to_pay: number | null; })[];
previous: readonly ({ /**
 * The day, the hour (`0` to `23`), the method, the brand, the first six digits of the card, `local` or
 * `foreign`, the decline code, or the channel or identifier of the terminal. Empty where there is
 * none.
 */
key: string;
/** Sales that were tried: approved, declined, or waiting for a bank. */
count: number;
/** Collected. */
total: number;
/** Sales that were paid or put on hold. */
approved: number;
/** Sales whose last attempt failed. */
declined: number;
/** What the declined sales asked for. */
declined_total: number;
/** Refunded of these sales so far. */
refunded: number;
/** Charged back of these sales and not reversed. */
charged_back: number;
/** Paid sales of buyers who had not paid this seller before, by their e-mail address. */
buyers_first: number;
/** Paid sales of buyers who had. */
buyers_returning: number;
/** From making the sale to its payment, on average. */
seconds_to_pay: number | null; })[]; } };
/** Get what part of a seller’s money is held in reserve. */
getReserve: { request: { /** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
/** Percent of the money that is released; 0 if nothing is held. */
percent: number;
/** Days for which it’s held. */
days: number;
/** Why, in words for the seller. */
reason: string; } };
/** Set what part of a seller’s money is held in reserve. */
setReserve: { request: { /** 0 to 100. 0 holds nothing. */
percent: number | string;
/** 1 to 730. */
days: number | string;
/** Why; the seller reads it. Without it, the one before stays. */
reason?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
/** Percent of the money that is released; 0 if nothing is held. */
percent: number;
/** Days for which it’s held. */
days: number;
/** Why, in words for the seller. */
reason: string; } };
/** List the disputes of a seller, newest first. */
listDisputes: { request: { status?: "needs-response" | "submitted" | "won" | "partly-won" | "lost" | "accepted" |
 "expired";
/** Due before this day or time, YYYY-MM-DD[ HH:MM[:SS]]. */
due_before?: string;
/** Default 100. */
limit?: number | string;
/** The next_cursor of the page before. */
cursor?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items: readonly ({ dispute_id: string;
svc_sale_id: string;
/** The chargeback. */
svc_transaction_id: string;
status: "needs-response" | "submitted" | "won" | "partly-won" | "lost" | "accepted" | "expired";
reason: "fraudulent" | "not-received" | "not-as-described" | "duplicate" | "wrong-amount" | "credit-not-processed" |
 "cancelled" | "not-authorized" | "not-recognized" | "other";
amount: number;
/** What came back of it. */
amount_won: number;
currency: string;
opened_at: string;
/** Until when evidence can be submitted. */
due_at: string;
/** The decided dispute about the same payment that it follows. */
previous_dispute_id: string | null;
/** By kind, each with `text` or `file_id`. A draft until it is submitted. */
evidence: Record<string, { text?: string;
file_id?: string; }>; })[];
next_cursor: string | null; } };
/** Get a dispute with the evidence that was added to it. */
getDispute: { request: { /** The identifier of the dispute. */
dispute_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
dispute_id: string;
svc_sale_id: string;
/** The chargeback. */
svc_transaction_id: string;
status: "needs-response" | "submitted" | "won" | "partly-won" | "lost" | "accepted" | "expired";
reason: "fraudulent" | "not-received" | "not-as-described" | "duplicate" | "wrong-amount" | "credit-not-processed" |
 "cancelled" | "not-authorized" | "not-recognized" | "other";
amount: number;
/** What came back of it. */
amount_won: number;
currency: string;
opened_at: string;
/** Until when evidence can be submitted. */
due_at: string;
/** The decided dispute about the same payment that it follows. */
previous_dispute_id: string | null;
/** By kind, each with `text` or `file_id`. A draft until it is submitted. */
evidence: Record<string, { text?: string;
file_id?: string; }>; } };
/** Save evidence of a dispute as a draft. A piece replaces the one of its kind. */
saveDisputeEvidence: { request: { evidence: readonly ({ kind: "explanation" | "receipt" | "delivery" | "service" |
 "conversation" | "terms" | "description" | "refund" | "cancellation" | "duplicate" | "identity" | "other";
/** The evidence in words. Card numbers in it are masked. */
text?: string;
/** The name of the file. Required with a file. */
name?: string;
/** The URL to fetch the file from, at most 10 MB. */
url?: string;
/** A file in base64, at most 10 MB decoded. */
base64?: string; })[];
/** The identifier of the dispute. */
dispute_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
dispute_id: string;
svc_sale_id: string;
/** The chargeback. */
svc_transaction_id: string;
status: "needs-response" | "submitted" | "won" | "partly-won" | "lost" | "accepted" | "expired";
reason: "fraudulent" | "not-received" | "not-as-described" | "duplicate" | "wrong-amount" | "credit-not-processed" |
 "cancelled" | "not-authorized" | "not-recognized" | "other";
amount: number;
/** What came back of it. */
amount_won: number;
currency: string;
opened_at: string;
/** Until when evidence can be submitted. */
due_at: string;
/** The decided dispute about the same payment that it follows. */
previous_dispute_id: string | null;
/** By kind, each with `text` or `file_id`. A draft until it is submitted. */
evidence: Record<string, { text?: string;
file_id?: string; }>; } };
/** Submit the evidence of a dispute to the bank. This can be done once. */
submitDispute: { request: { /** The identifier of the dispute. */
dispute_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
dispute_id: string;
svc_sale_id: string;
/** The chargeback. */
svc_transaction_id: string;
status: "needs-response" | "submitted" | "won" | "partly-won" | "lost" | "accepted" | "expired";
reason: "fraudulent" | "not-received" | "not-as-described" | "duplicate" | "wrong-amount" | "credit-not-processed" |
 "cancelled" | "not-authorized" | "not-recognized" | "other";
amount: number;
/** What came back of it. */
amount_won: number;
currency: string;
opened_at: string;
/** Until when evidence can be submitted. */
due_at: string;
/** The decided dispute about the same payment that it follows. */
previous_dispute_id: string | null;
/** By kind, each with `text` or `file_id`. A draft until it is submitted. */
evidence: Record<string, { text?: string;
file_id?: string; }>; } };
/** Accept a chargeback: the buyer keeps the money. This can’t be undone. */
acceptDispute: { request: { /** The identifier of the dispute. */
dispute_id: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
dispute_id: string;
svc_sale_id: string;
/** The chargeback. */
svc_transaction_id: string;
status: "needs-response" | "submitted" | "won" | "partly-won" | "lost" | "accepted" | "expired";
reason: "fraudulent" | "not-received" | "not-as-described" | "duplicate" | "wrong-amount" | "credit-not-processed" |
 "cancelled" | "not-authorized" | "not-recognized" | "other";
amount: number;
/** What came back of it. */
amount_won: number;
currency: string;
opened_at: string;
/** Until when evidence can be submitted. */
due_at: string;
/** The decided dispute about the same payment that it follows. */
previous_dispute_id: string | null;
/** By kind, each with `text` or `file_id`. A draft until it is submitted. */
evidence: Record<string, { text?: string;
file_id?: string; }>; } };
/** Get a bearer token for products and customers, and a refresh token for the next ones. */
authToken: { request: { /** The seller's private identifier. */
mpl: string;
/** The seller's secret. */
key: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { access_token: string;
refresh_token: string;
expires_in: number;
token_type: "Bearer"; } };
/**
 * Get the next bearer token. The refresh token is valid for 30 days after sign-in, for these two keys
 * only, until it’s revoked.
 */
authRefresh: { request: { refresh_token: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { access_token: string;
expires_in: number; } };
/**
 * List products with one status. items_count is exact up to 10,000 matches of a filter; with more than
 * 50,000 records, or with a text filter, up to 1,000. Beyond that, it only shows that there are more
 * pages. A text search that takes longer than one second is rejected with 9001; search for more
 * letters to make it faster.
 */
listProducts: { request: { /** 1 available, 0 not available. */
status: number | string;
/** Creation time, inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. */
"created_at[min]"?: string;
/** Creation time, inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. */
"created_at[max]"?: string;
/**
 * Time of the last change (updated_at), inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. For a record
 * that was never changed, its creation time.
 */
"due_date[min]"?: string;
/**
 * Time of the last change (updated_at), inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. For a record
 * that was never changed, its creation time.
 */
"due_date[max]"?: string;
/** Default 100. */
items_per_page?: number | string;
/** From 1. */
page?: number | string;
/** Matches anywhere in the name and ignores case. */
name?: string;
/** Matches anywhere in the description and ignores case. */
description?: string;
/** ISO 4217 */
currency?: string;
/** Store price with VAT, major units. */
price_inc_vat_min?: number | string;
/** Store price with VAT, major units. */
price_inc_vat_max?: number | string;
/** Default: newest first. */
sort_by?: "name" | "status" | "created_at" | "updated_at" | "price_include_vat" | "price_without_vat";
/** Default with sort_by: asc. */
sort_direction?: "asc" | "desc";
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { items_count: number;
items_per_page: number;
page: number;
items: readonly ({ guid: string;
product_remote_id: string;
name: string;
status: number;
description: string;
store_prices: { currency: string;
is_vat_free: boolean;
price_without_vat: number;
price_include_vat: number; } | null;
costs: { currency: string;
is_vat_free: boolean;
price_without_vat: number;
price_include_vat: number; } | null;
created_at: string;
updated_at: string; })[]; } };
/** Create a product. */
createProduct: { request: { /** Your own identifier of the product. */
product_remote_id?: string;
name: string;
/** 1 available, 0 not available. */
status: number | string;
description: string;
/** Send either price; the other one is computed. */
store_prices?: { /** ISO 4217 */
currency?: string;
is_vat_free?: boolean | number | string;
/** Major units: 12.5 is 12.50. */
price_without_vat?: number | string;
/** Major units: 12.5 is 12.50. */
price_include_vat?: number | string; } | null;
/** Send either price; the other one is computed. */
costs?: { /** ISO 4217 */
currency?: string;
is_vat_free?: boolean | number | string;
/** Major units: 12.5 is 12.50. */
price_without_vat?: number | string;
/** Major units: 12.5 is 12.50. */
price_include_vat?: number | string; } | null;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { guid: string;
created_at: string; } };
/** Read a product. */
readProduct: { request: { /** The product's identifier. */
guid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { guid: string;
product_remote_id: string;
name: string;
status: number;
description: string;
store_prices: { currency: string;
is_vat_free: boolean;
price_without_vat: number;
price_include_vat: number; } | null;
costs: { currency: string;
is_vat_free: boolean;
price_without_vat: number;
price_include_vat: number; } | null;
created_at: string;
updated_at: string; } };
/**
 * Change the fields you send of a product. If you send only one of the two prices, the other one is
 * updated too.
 */
updateProduct: { request: { name?: string;
/** 1 available, 0 not available. */
status?: number | string;
description?: string;
/** Send either price; the other one is computed. */
store_configuration?: { /** ISO 4217 */
currency?: string;
is_vat_free?: boolean | number | string;
/** Major units: 12.5 is 12.50. */
price_without_vat?: number | string;
/** Major units: 12.5 is 12.50. */
price_include_vat?: number | string; } | null;
/** Send either price; the other one is computed. */
store_prices?: { /** ISO 4217 */
currency?: string;
is_vat_free?: boolean | number | string;
/** Major units: 12.5 is 12.50. */
price_without_vat?: number | string;
/** Major units: 12.5 is 12.50. */
price_include_vat?: number | string; } | null;
/** Send either price; the other one is computed. */
costs_details?: { /** ISO 4217 */
currency?: string;
is_vat_free?: boolean | number | string;
/** Major units: 12.5 is 12.50. */
price_without_vat?: number | string;
/** Major units: 12.5 is 12.50. */
price_include_vat?: number | string; } | null;
/** Send either price; the other one is computed. */
costs?: { /** ISO 4217 */
currency?: string;
is_vat_free?: boolean | number | string;
/** Major units: 12.5 is 12.50. */
price_without_vat?: number | string;
/** Major units: 12.5 is 12.50. */
price_include_vat?: number | string; } | null;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The product's identifier. */
guid: string; };
response: { guid: string;
created_at: string;
updated_at: string; } };
/** Delete a product. You can restore it in the dashboard. */
deleteProduct: { request: { /** The product's identifier. */
guid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { guid: string;
message: string; } };
/**
 * List customers with filters. items_count is exact up to 10,000 matches of a filter; with more than
 * 50,000 records, or with a text filter, up to 1,000. Beyond that, it only shows that there are more
 * pages. A text search that takes longer than one second is rejected with 9001; search for more
 * letters to make it faster.
 */
listCustomers: { request: { /** 0 deactivated, 1 active, 2 draft. */
status?: number | string;
/** Creation time, inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. */
"created_at[min]"?: string;
/** Creation time, inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. */
"created_at[max]"?: string;
/**
 * Time of the last change (updated_at), inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. For a record
 * that was never changed, its creation time.
 */
"due_date[min]"?: string;
/**
 * Time of the last change (updated_at), inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. For a record
 * that was never changed, its creation time.
 */
"due_date[max]"?: string;
/** Default 100. */
items_per_page?: number | string;
/** From 1. */
page?: number | string;
/** Matches anywhere in the text and ignores case. */
first_name?: string;
/** Matches anywhere in the text and ignores case. */
last_name?: string;
/** Matches anywhere in the text and ignores case. */
email?: string;
/** Matches anywhere in the text and ignores case. */
phone_number?: string;
/** Matches anywhere in the text and ignores case. */
description?: string;
/** Default: newest first. */
sort_by?: "first_name" | "last_name" | "email" | "created_at" | "updated_at" | "status";
/** Default with sort_by: asc. */
sort_direction?: "asc" | "desc";
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { items_count: number;
items: readonly ({ guid: string;
customer_remote_id: string;
first_name: string;
last_name: string;
email: string;
phone_number: string;
middle_name: string;
company_name: string;
description: string;
country: string;
city: string;
street: string;
building_number: string;
floor: string;
zip: string;
gender: "Male" | "Female" | "Other" | "";
birthday: string;
additional_phone: string;
additional_phone_number: string;
payment_tokens: { payment_method: "Credit Card" | "IL Direct Debit";
token_guid: string; } | null;
status: number;
created_at: string;
updated_at: string; })[]; } };
/** Create a customer. */
createCustomer: { request: { /** Your own identifier of the customer. */
customer_remote_id?: string;
first_name: string;
last_name: string;
email: string;
phone_number: string;
middle_name?: string;
company_name?: string;
description?: string;
country?: string;
city?: string;
street?: string;
building_number?: string;
floor?: string;
zip?: string;
gender?: "Male" | "Female" | "Other";
/** MM-DD-YYYY */
birthday?: string;
additional_phone?: string;
additional_phone_number?: string;
/**
 * A saved card or bank account of the customer; null removes it. Stored as sent and not checked:
 * whether it can be charged shows when you charge it.
 */
payment_tokens?: { payment_method: "Credit Card" | "IL Direct Debit";
token_guid: string; } | null;
/** 1 active (default), 2 draft. */
status?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { guid: string;
created_at: string; } };
/** Read a customer, as a list of one. */
readCustomer: { request: { /** The customer's identifier. */
guid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { items_count: number;
items: readonly ({ guid: string;
customer_remote_id: string;
first_name: string;
last_name: string;
email: string;
phone_number: string;
middle_name: string;
company_name: string;
description: string;
country: string;
city: string;
street: string;
building_number: string;
floor: string;
zip: string;
gender: "Male" | "Female" | "Other" | "";
birthday: string;
additional_phone: string;
additional_phone_number: string;
payment_tokens: { payment_method: "Credit Card" | "IL Direct Debit";
token_guid: string; } | null;
status: number;
created_at: string;
updated_at: string; })[]; } };
/** Change the fields you send of a customer. An empty string removes an optional value. */
updateCustomer: { request: { /** Your own identifier of the customer. */
customer_remote_id?: string;
first_name?: string;
last_name?: string;
email?: string;
phone_number?: string;
middle_name?: string;
company_name?: string;
description?: string;
country?: string;
city?: string;
street?: string;
building_number?: string;
floor?: string;
zip?: string;
gender?: "Male" | "Female" | "Other";
/** MM-DD-YYYY */
birthday?: string;
additional_phone?: string;
additional_phone_number?: string;
/**
 * A saved card or bank account of the customer; null removes it. Stored as sent and not checked:
 * whether it can be charged shows when you charge it.
 */
payment_tokens?: { payment_method: "Credit Card" | "IL Direct Debit";
token_guid: string; } | null;
/** 0 deactivated, 1 active, 2 draft. */
status?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** The customer's identifier. */
guid: string; };
response: { guid: string;
created_at: string;
updated_at: string; } };
/** Deactivate a customer (status 0). Change the status to reactivate them. */
deleteCustomer: { request: { /** The customer's identifier. */
guid: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { guid: string;
message: string; } };
/** Create a seller with its own keys. */
createSeller: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
seller_first_name: string;
seller_last_name: string;
/** Israeli ID number. 9999999999 is accepted in the sandbox. */
seller_social_id: string;
/** dd/mm/yyyy */
seller_birthdate: string;
/** dd/mm/yyyy */
seller_social_id_issued: string;
/** 0 male, 1 female. */
seller_gender: 0 | 1 | "0" | "1";
seller_email: string;
seller_phone: string;
/** 1 to 3 digits. */
seller_bank_code: string | number;
/** 1 to 3 digits. */
seller_bank_branch: string | number;
/** 4 to 9 digits. */
seller_bank_account_number: string | number;
/** What it sells. */
seller_description: string;
/** http or https; a bare domain gets https. */
seller_site_url: string;
/** A number from your own list of trades. */
seller_person_business_type: number | string;
/**
 * 1 individual, 2 sole proprietorship, 3 company, 4 partnership, 5 exempt dealer, 6 non-profit, 7
 * limited partnership, 8 public company, 9 cooperative, 10 public-benefit company.
 */
seller_inc: number | string;
seller_address_city: string;
seller_address_street: string;
seller_address_street_number: string;
/** ISO 3166-1, two letters: IL. */
seller_address_country: string;
/** Required unless seller_inc is 1. */
seller_merchant_name?: string;
/** The business number, required unless seller_inc is 1. For kinds 2 and 5, the owner’s ID number. */
seller_inc_code?: string;
seller_contact_email?: string;
seller_contact_phone?: string;
/** A number from your own list of industries. */
seller_retail_type?: number | string;
/** Percent of each sale, 0 to 60. */
market_fee?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** Your own number for the seller. */
seller_id?: string;
/**
 * The plan (VPLN): Marketplace VPLNQ4ZT-6M2KX7RA-3WVJ5NHD-BPE4YUSC, Direct
 * VPLNH7CD-XA5T3WQM-KZ26VRBN-4JUYEPGS.
 */
seller_plan?: string;
seller_merchant_name_en?: string;
seller_first_name_en?: string;
seller_last_name_en?: string;
seller_dba?: string;
seller_dba_en?: string; };
response: { status_code: 0;
seller_svc_id: string;
seller_svc_secret: string;
seller_public_key: { uuid: string;
description: string;
is_active: boolean; };
/** Your own number for the seller; empty if you sent none. */
seller_id: string;
seller_dashboard_signup_link: string; } };
/** Change the details of a seller. */
updateSeller: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
seller_first_name?: string;
seller_last_name?: string;
/** Israeli ID number. 9999999999 is accepted in the sandbox. */
seller_social_id?: string;
/** dd/mm/yyyy */
seller_birthdate?: string;
/** dd/mm/yyyy */
seller_social_id_issued?: string;
/** 0 male, 1 female. */
seller_gender?: 0 | 1 | "0" | "1";
seller_email?: string;
seller_phone?: string;
/** 1 to 3 digits. */
seller_bank_code?: string | number;
/** 1 to 3 digits. */
seller_bank_branch?: string | number;
/** 4 to 9 digits. */
seller_bank_account_number?: string | number;
/** What it sells. */
seller_description?: string;
/** http or https; a bare domain gets https. */
seller_site_url?: string;
/** A number from your own list of trades. */
seller_person_business_type?: number | string;
/**
 * 1 individual, 2 sole proprietorship, 3 company, 4 partnership, 5 exempt dealer, 6 non-profit, 7
 * limited partnership, 8 public company, 9 cooperative, 10 public-benefit company.
 */
seller_inc?: number | string;
seller_address_city?: string;
seller_address_street?: string;
seller_address_street_number?: string;
/** ISO 3166-1, two letters: IL. */
seller_address_country?: string;
/** Required unless seller_inc is 1. */
seller_merchant_name?: string;
/** The business number, required unless seller_inc is 1. For kinds 2 and 5, the owner’s ID number. */
seller_inc_code?: string;
seller_contact_email?: string;
seller_contact_phone?: string;
/** A number from your own list of industries. */
seller_retail_type?: number | string;
/** Percent of each sale, 0 to 60. */
market_fee?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar";
/** Your own number for the seller. */
seller_id?: string;
/**
 * The plan (VPLN): Marketplace VPLNQ4ZT-6M2KX7RA-3WVJ5NHD-BPE4YUSC, Direct
 * VPLNH7CD-XA5T3WQM-KZ26VRBN-4JUYEPGS.
 */
seller_plan?: string;
seller_merchant_name_en?: string;
seller_first_name_en?: string;
seller_last_name_en?: string;
seller_dba?: string;
seller_dba_en?: string; };
response: { status_code: 0;
seller_svc_id: string;
seller_public_key: { uuid: string;
description: string;
is_active: boolean; };
seller_id: string; } };
/** Find your sellers with filters, with their fees and balances. */
getSellers: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** One value or an array of up to 500. */
seller_svc_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_public_key?: string | readonly (string)[];
/** YYYY-MM-DD HH:MM:SS */
seller_created_min?: string;
/** YYYY-MM-DD HH:MM:SS */
seller_created_max?: string;
/** One value or an array of up to 500. */
seller_id?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_first_name?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_last_name?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_merchant_name?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_email?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_phone?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_inc_code?: string | readonly (string)[];
/** One value or an array of up to 500. */
seller_active?: boolean | number | string | readonly (boolean | number | string)[];
/** One value or an array of up to 500. */
seller_approved?: boolean | number | string | readonly (boolean | number | string)[];
/** Default 100. */
page_size?: number | string;
/** From 1. */
page?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
items_count: number;
items: readonly ({ seller_svc_id: string;
seller_public_key: { uuid: string;
description: string;
is_active: boolean; };
seller_id: string;
seller_created: string;
seller_active: boolean;
seller_approved: boolean;
seller_approved_date: string;
seller_personal_details: { seller_first_name: string;
seller_last_name: string;
seller_first_name_en: string;
seller_last_name_en: string;
seller_social_id: string;
seller_social_id_issued: string;
seller_birthdate: string;
seller_gender: number | null;
seller_email: string;
seller_phone: string; };
seller_business_details: { seller_merchant_name: string;
seller_merchant_name_en: string;
seller_dba: string;
seller_dba_en: string;
seller_inc: number | null;
seller_inc_code: string;
seller_description: string;
seller_site_url: string;
seller_person_business_type: number | null;
seller_retail_type: number | null;
seller_contact_email: string;
seller_contact_phone: string;
seller_bank_code: string;
seller_bank_branch: string;
seller_bank_account_number: string;
seller_plan: string;
language: string; };
seller_address: { seller_address_city: string;
seller_address_street: string;
seller_address_street_number: string;
seller_address_country: string; };
seller_fees: { /** Percent. */
fee_market_fee: string;
/** Percent. */
fee_default_processing_fee: string;
/** Major units. */
fee_default_processing_charge: string;
/** Percent; for cards issued abroad. */
fee_foreign_processing_fee: string;
/** Major units; for cards issued abroad. */
fee_foreign_processing_charge: string;
/** Major units, before VAT; for each chargeback. */
fee_chargeback_charge: string; };
seller_currencies: readonly (string)[];
/** By currency: the first of seller_currencies, and every currency the seller has had money in. */
seller_wallets: Record<string, { wallet_currency: string;
/** The seller’s balance, minor units. */
wallet_total: number;
/** The part of it that isn’t waiting for a release date: `available` of get-balance. */
wallet_releasable: number; }>;
/**
 * When payments in installments are released: `whole` on the release date, or `monthly`, each part
 * with its month.
 */
seller_installment_settlement: "whole" | "monthly"; })[]; } };
/** Read the public keys of a seller, for code in the browser. */
publicKeys: { request: { /** The seller's private identifier (MPL). */
seller_svc_id: string;
/** From 1. */
page?: number | string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
page: number;
items_total: number;
items_per_page: number;
seller_svc_id: string;
items: readonly ({ uuid: string;
description: string; })[]; } };
/** Submit documents of a seller: identity, bank account, company and so on. */
uploadSellerFiles: { request: { /** The partner key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
seller_files: readonly ({ /** The file name people see. Its extension is replaced by that of the detected type. */
name: string;
/** What the file proves. */
type: 1 | 2 | 3 | 4 | 8 | 15 | 19 | 21 | 23 | 24 | 25 | 26 | 27 | 28 | 32 | 35 | 90 | 91 | 92 | 93 | 94 | 95 | 201;
/** The URL to fetch it from, at most 10 MB. Send either url or base64. */
url?: string;
/** The file in base64, at most 10 MB decoded. Send either base64 or url. */
base64?: string;
/** Ignored: the type is detected from the content. */
mime_type?: string; })[];
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
seller_files: readonly ({ file_id: string;
name: string;
type: number;
mime_type: string;
/** Stored size in bytes. */
size: number;
status: "received" | "in-review" | "accepted" | "refused"; })[]; } };
/** Read the additional services of a seller: whether each is active, and its settings. */
getVasSeller: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The activation key of the service (VASL). */
vas_svc_id?: string;
/** Required if you don’t send vas_svc_id. */
vas_type?: 5 | 6 | 15 | 21 | 22 | 23 | 27 | "5" | "6" | "15" | "21" | "22" | "23" | "27";
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
vas_svc_id: string;
vas_description: string;
vas_type: number;
vas_name: string;
vas_is_active: boolean;
/** The settings that vas-update changes; for the point of sale, also the device orders. */
vas_data: { orders?: readonly ({ order_id: string;
status: "ordered" | "preparing" | "shipped" | "delivered";
ordered_at: string;
items: readonly ({ pos_id: string;
name: string;
shipping_address: string; })[]; })[]; };
message: string; } | { status_code: 0;
seller_svc_id: string;
items_count: number;
items: readonly ({ vas_svc_id: string;
vas_description: string;
vas_type: number;
vas_name: string;
vas_is_active: boolean;
/** The settings that vas-update changes; for the point of sale, also the device orders. */
vas_data: { orders?: readonly ({ order_id: string;
status: "ordered" | "preparing" | "shipped" | "delivered";
ordered_at: string;
items: readonly ({ pos_id: string;
name: string;
shipping_address: string; })[]; })[]; };
message: string; })[]; } };
/** Turn on an additional service. For the point of sale with extend_items, order devices. */
vasEnable: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The activation key of the service (VASL). */
vas_svc_id: string;
/** True orders the devices in vas_data. */
extend_items?: boolean | number | string;
vas_data?: { number_of_devices?: number | string;
items?: readonly ({ /** Your own number for the device, 001 to 999. Payments refer to it. */
pos_id: string;
shipping_address: string;
/** Shown on the device and in the dashboard. */
name: string; })[];
websites?: readonly (string)[];
/** Invoices: the legal name on documents. Default: seller_merchant_name. */
business_name?: string;
/** Nine digits with their check digit. */
business_number?: string;
/** Invoices: the address on documents. Default: the seller’s address. */
address?: string;
/** Invoices: the kind of business, for a seller without one. */
seller_inc?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10";
/** Invoices of a non-profit: its payments are donations. */
donations?: boolean | number | string;
/** Invoices: first number by doc_type, to continue an older book. Fixed once its series has begun. */
first_numbers?: { "100"?: number | string;
"200"?: number | string;
"300"?: number | string;
"305"?: number | string;
"320"?: number | string;
"330"?: number | string;
"400"?: number | string;
"405"?: number | string;
"600"?: number | string; } | null; } | null;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
vas_svc_id: string;
vas_description: string;
vas_type: number;
vas_name: string;
vas_is_active: boolean;
/** The settings that vas-update changes; for the point of sale, also the device orders. */
vas_data: { orders?: readonly ({ order_id: string;
status: "ordered" | "preparing" | "shipped" | "delivered";
ordered_at: string;
items: readonly ({ pos_id: string;
name: string;
shipping_address: string; })[]; })[]; };
message: string; } };
/** Change the settings of an additional service. */
vasUpdate: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The activation key of the service (VASL). */
vas_svc_id: string;
vas_data: { websites?: readonly (string)[];
tips?: readonly (number | string)[];
/** Invoices: the legal name on documents. Default: seller_merchant_name. */
business_name?: string;
/** Nine digits with their check digit. */
business_number?: string;
/** Invoices: the address on documents. Default: the seller’s address. */
address?: string;
/** Invoices: the kind of business, for a seller without one. */
seller_inc?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10";
/** Invoices of a non-profit: its payments are donations. */
donations?: boolean | number | string;
/** Invoices: first number by doc_type, to continue an older book. Fixed once its series has begun. */
first_numbers?: { "100"?: number | string;
"200"?: number | string;
"300"?: number | string;
"305"?: number | string;
"320"?: number | string;
"330"?: number | string;
"400"?: number | string;
"405"?: number | string;
"600"?: number | string; } | null; };
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
vas_svc_id: string;
vas_description: string;
vas_type: number;
vas_name: string;
vas_is_active: boolean;
/** The settings that vas-update changes; for the point of sale, also the device orders. */
vas_data: { orders?: readonly ({ order_id: string;
status: "ordered" | "preparing" | "shipped" | "delivered";
ordered_at: string;
items: readonly ({ pos_id: string;
name: string;
shipping_address: string; })[]; })[]; };
message: string; } };
/** Turn off an additional service. */
vasDisable: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** The activation key of the service (VASL). */
vas_svc_id: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
seller_svc_id: string;
vas_svc_id: string;
vas_description: string;
vas_type: number;
vas_name: string;
vas_is_active: boolean;
/** The settings that vas-update changes; for the point of sale, also the device orders. */
vas_data: { orders?: readonly ({ order_id: string;
status: "ordered" | "preparing" | "shipped" | "delivered";
ordered_at: string;
items: readonly ({ pos_id: string;
name: string;
shipping_address: string; })[]; })[]; };
message: string; } };
/** Create a token that shows embeds of your seller’s account on your own site. */
embeddedSessions: { request: { /** The partner key, here or in the header Svc-Partner-Key. */
svc_client_key?: string;
/** The seller's private identifier (MPL). */
seller_svc_id?: string;
/** One value or an array of up to 500. */
embeds?: "onboarding" | "payments" | "balance" | readonly ("onboarding" | "payments" | "balance")[];
/** The former name of `embeds`, accepted until 0.5. */
parts?: "onboarding" | "payments" | "balance" | readonly ("onboarding" | "payments" | "balance")[];
/** For example https://app.example.com. */
origin: string;
/** Case doesn’t matter, and a region is accepted (en_US). Unsupported languages become he. */
language?: "he" | "en" | "es" | "ru" | "ar"; };
response: { status_code: 0;
token: string;
/** Seconds. */
expires_in: number; } };
};

/** Where an operation is, and which part of its request goes where. */
export type OperationRow = { method: string; path: string; query?: readonly string[]; keys?: readonly string[];
 sendsSeller?: true; sendsPartner?: true; isSignedIn?: true; isIdempotent?: true };

export const OPERATIONS: Readonly<Record<keyof Operations, OperationRow>> = {
generateSale: {"method":"POST","path":"/generate-sale","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true,"isIdempotent":true},
paySale: {"method":"POST","path":"/pay-sale","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true,
"isIdempotent":true},
createSale: {"method":"POST","path":"/sales","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true,
"isIdempotent":true},
captureSale: {"method":"POST","path":"/capture-sale","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true,
"isIdempotent":true},
refundSale: {"method":"POST","path":"/refund-sale","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true,
"isIdempotent":true},
cancelTemplate: {"method":"POST","path":"/cancel-template","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
refundOnDevice: {"method":"PUT","path":"/sales/{guid}","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true,"isIdempotent":true},
readDevicePayment: {"method":"GET","path":"/sales/{guid}/device","query":["language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
cancelOnDevice: {"method":"POST","path":"/sales/{guid}/device/cancel","keys":["Svc-Merchant-Key","Svc-Partner-Key"],
"sendsSeller":true,"sendsPartner":true,"isIdempotent":true},
externalMarketFee: {"method":"PATCH","path":"/sales/{guid}/external-market-fee","keys":["Svc-Merchant-Key",
"Svc-Partner-Key"],"isIdempotent":true},
getSales: {"method":"POST","path":"/get-sales","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
getTransactions: {"method":"POST","path":"/get-transactions","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
captureBuyerToken: {"method":"POST","path":"/capture-buyer-token","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true,"isIdempotent":true},
getBuyerKey: {"method":"POST","path":"/get-buyer-key","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
listBuyers: {"method":"GET","path":"/buyers","query":["page","page_size","email","phone","status","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
readBuyer: {"method":"GET","path":"/buyers/{uuid}","query":["language"],"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
deleteBuyer: {"method":"DELETE","path":"/buyers/{uuid}","query":["language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
clientData: {"method":"POST","path":"/client-data"},
authenticateSale: {"method":"POST","path":"/sales/{guid}/3ds"},
authenticationHash: {"method":"GET","path":"/sales/{guid}/3ds/hash","query":["language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
generateSubscription: {"method":"POST","path":"/generate-subscription","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true,"isIdempotent":true},
paySubscription: {"method":"POST","path":"/pay-subscription","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true,"isIdempotent":true},
cancelSubscription: {"method":"POST","path":"/cancel-subscription","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
pauseSubscription: {"method":"POST","path":"/pause-subscription","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
resumeSubscription: {"method":"PATCH","path":"/subscriptions/{sub_svc_id}/resume","keys":["Svc-Merchant-Key",
"Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
setSubscriptionPrice: {"method":"PATCH","path":"/subscriptions/{sub_svc_id}/set-price","keys":["Svc-Merchant-Key",
"Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
getSubscriptions: {"method":"POST","path":"/get-subscriptions","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
createContract: {"method":"POST","path":"/contracts","keys":["Svc-Merchant-Key","Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true,"isIdempotent":true},
listContracts: {"method":"GET","path":"/contracts","query":["status","transaction_id","limit","cursor","seller_svc_id",
"language"],"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getContract: {"method":"GET","path":"/contracts/{contract_id}","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
sendContract: {"method":"POST","path":"/contracts/{contract_id}/send","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
cancelContract: {"method":"POST","path":"/contracts/{contract_id}/cancel","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
pairDevice: {"method":"POST","path":"/vas/pos/pair","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
authenticateDevice: {"method":"POST","path":"/vas/pos/authenticate","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
createDocument: {"method":"POST","path":"/documents","keys":["Svc-Merchant-Key","Svc-Partner-Key"],"isIdempotent":true},
listDocuments: {"method":"GET","path":"/documents","query":["page","limit","field","sort","from","to","doc_type",
"status","q","language"],"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
readDocument: {"method":"GET","path":"/documents/{id}","query":["format","language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
issueDocument: {"method":"POST","path":"/documents/{id}/issue","keys":["Svc-Merchant-Key","Svc-Partner-Key"],
"isIdempotent":true},
cancelDocument: {"method":"POST","path":"/documents/{id}/cancel","keys":["Svc-Merchant-Key","Svc-Partner-Key"],
"isIdempotent":true},
sendDocument: {"method":"POST","path":"/documents/{id}/send","keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
exportDocuments: {"method":"GET","path":"/documents/export","query":["language","format","from","to"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getBalance: {"method":"GET","path":"/balance","query":["currency","at","seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
listBalanceEntries: {"method":"GET","path":"/balance/entries","query":["currency","from","to","cause","limit","cursor",
"seller_svc_id","language"],"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getBalanceCard: {"method":"GET","path":"/balance/card","query":["seller_svc_id","language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
setBalanceCard: {"method":"PUT","path":"/balance/card","query":["seller_svc_id","language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
deleteBalanceCard: {"method":"DELETE","path":"/balance/card","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
withdrawBalance: {"method":"POST","path":"/withdraw-balance","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
getWithdrawals: {"method":"POST","path":"/get-withdrawals","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
getFutureWithdrawals: {"method":"POST","path":"/get-future-withdrawals","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
listPayouts: {"method":"GET","path":"/payouts","query":["status","currency","from","to","limit","cursor",
"seller_svc_id","language"],"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getPayout: {"method":"GET","path":"/payouts/{payout_id}","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
listPayoutTransactions: {"method":"GET","path":"/payouts/{payout_id}/transactions","query":["limit","cursor",
"seller_svc_id","language"],"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
cancelPayout: {"method":"POST","path":"/payouts/{payout_id}/cancel","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getPayoutSchedule: {"method":"GET","path":"/payout-schedule","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
setPayoutSchedule: {"method":"PUT","path":"/payout-schedule","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
listStatements: {"method":"GET","path":"/statements","query":["year","currency","seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getStatement: {"method":"GET","path":"/statements/{period}","query":["currency","format","seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getStatistics: {"method":"GET","path":"/statistics","query":["from","to","by","currency","seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getReserve: {"method":"GET","path":"/reserve","query":["seller_svc_id","language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
setReserve: {"method":"PUT","path":"/reserve","query":["seller_svc_id","language"],"keys":["Svc-Merchant-Key",
"Svc-Partner-Key"]},
listDisputes: {"method":"GET","path":"/disputes","query":["status","due_before","limit","cursor","seller_svc_id",
"language"],"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
getDispute: {"method":"GET","path":"/disputes/{dispute_id}","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
saveDisputeEvidence: {"method":"POST","path":"/disputes/{dispute_id}/evidence","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
submitDispute: {"method":"POST","path":"/disputes/{dispute_id}/submit","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
acceptDispute: {"method":"POST","path":"/disputes/{dispute_id}/accept","query":["seller_svc_id","language"],
"keys":["Svc-Merchant-Key","Svc-Partner-Key"]},
authToken: {"method":"POST","path":"/auth/token"},
authRefresh: {"method":"POST","path":"/auth/refresh","keys":["Svc-Partner-Key","Svc-Merchant-Key"]},
listProducts: {"method":"GET","path":"/products","query":["status","created_at[min]","created_at[max]","due_date[min]",
"due_date[max]","items_per_page","page","name","description","currency","price_inc_vat_min","price_inc_vat_max",
"sort_by","sort_direction","language"],"isSignedIn":true},
createProduct: {"method":"POST","path":"/products","isSignedIn":true},
readProduct: {"method":"GET","path":"/products/{guid}","query":["language"],"isSignedIn":true},
updateProduct: {"method":"PATCH","path":"/products/{guid}","isSignedIn":true},
deleteProduct: {"method":"DELETE","path":"/products/{guid}","query":["language"],"isSignedIn":true},
listCustomers: {"method":"GET","path":"/customers","query":["status","created_at[min]","created_at[max]",
"due_date[min]","due_date[max]","items_per_page","page","first_name","last_name","email","phone_number","description",
"sort_by","sort_direction","language"],"isSignedIn":true},
createCustomer: {"method":"POST","path":"/customers","isSignedIn":true},
readCustomer: {"method":"GET","path":"/customers/{guid}","query":["language"],"isSignedIn":true},
updateCustomer: {"method":"PATCH","path":"/customers/{guid}","isSignedIn":true},
deleteCustomer: {"method":"DELETE","path":"/customers/{guid}","query":["language"],"isSignedIn":true},
createSeller: {"method":"POST","path":"/create-seller","keys":["Svc-Partner-Key"],"sendsPartner":true},
updateSeller: {"method":"POST","path":"/update-seller","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
getSellers: {"method":"POST","path":"/get-sellers","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
publicKeys: {"method":"GET","path":"/sellers/{seller_svc_id}/public-keys","query":["page","language"],
"keys":["Svc-Partner-Key"]},
uploadSellerFiles: {"method":"POST","path":"/upload-seller-files","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
getVasSeller: {"method":"POST","path":"/get-vas-seller","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
vasEnable: {"method":"POST","path":"/vas-enable","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
vasUpdate: {"method":"POST","path":"/vas-update","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
vasDisable: {"method":"POST","path":"/vas-disable","keys":["Svc-Partner-Key"],"sendsSeller":true,"sendsPartner":true},
embeddedSessions: {"method":"POST","path":"/embedded-sessions","keys":["Svc-Partner-Key"],"sendsSeller":true,
"sendsPartner":true},
};
