import { hundredthsText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { wireDay } from './profile-of.ts';
import type { SellerRecord } from '../profile/seller-record.sql.ts';
import type { SellerTerms } from '../profile/seller-terms.sql.ts';
import type { SellerChange } from './seller-callback.ts';

const text = (value: number | null): string | null => (value === null ? null : String(value));

/**
 * Fields of a callback about a seller: all but balances. Identifiers and credentials are in it too, because the event
 * is stored sealed and masked in every log (decision 119).
 */
export function callbackFieldsOf(record: SellerRecord, terms: SellerTerms, timeZone: string): SellerChange['fields'] {
  const { profile, fees } = record;
  return {
    seller_svc_id: openSecret(record.svcIdSealed),
    seller_id: profile.remoteId,
    seller_created: wireTimestamp(record.createdAt, timeZone),
    seller_active: record.active ? '1' : '0',
    seller_approved: record.approved ? '1' : '0',
    seller_approved_date: record.approvedAt && wireTimestamp(record.approvedAt, timeZone),
    seller_first_name: profile.firstName,
    seller_last_name: profile.lastName,
    seller_first_name_en: profile.firstNameEn,
    seller_last_name_en: profile.lastNameEn,
    seller_social_id: profile.socialId,
    seller_social_id_issued: wireDay(profile.socialIdIssued),
    seller_birthdate: wireDay(profile.birthdate),
    seller_gender: text(profile.gender),
    seller_email: profile.email,
    seller_phone: profile.phone,
    seller_contact_email: profile.contactEmail,
    seller_contact_phone: profile.contactPhone,
    seller_bank_code: profile.bankCode,
    seller_bank_branch: profile.bankBranch,
    seller_bank_account_number: profile.bankAccount,
    seller_description: profile.description,
    seller_site_url: profile.siteUrl,
    seller_person_business_type: text(profile.personBusinessType),
    seller_retail_type: text(profile.retailType),
    seller_inc: text(profile.kind),
    seller_inc_code: profile.companyNumber,
    seller_merchant_name: profile.merchantName,
    seller_merchant_name_en: profile.merchantNameEn,
    seller_dba: profile.dba,
    seller_dba_en: profile.dbaEn,
    seller_address_city: profile.city,
    seller_address_street: profile.street,
    seller_address_street_number: profile.streetNumber,
    seller_address_country: profile.country,
    seller_plan: profile.plan,
    seller_currencies: record.currencies.join(','),
    seller_payment_methods: terms.methods.join(','),
    seller_services: terms.services.join(','),
    seller_rate_limit: String(terms.rateLimit),
    seller_onboarding: terms.onboarding,
    seller_installment_settlement: record.installmentSettlement,
    fee_market_fee: hundredthsText(fees.marketFee),
    fee_default_processing_fee: hundredthsText(fees.processingFee),
    fee_default_processing_charge: hundredthsText(fees.processingCharge),
    fee_foreign_processing_fee: hundredthsText(fees.foreignProcessingFee),
    fee_foreign_processing_charge: hundredthsText(fees.foreignProcessingCharge),
    fee_chargeback_charge: hundredthsText(fees.chargebackFee),
  };
}
