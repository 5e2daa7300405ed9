import { isUuid } from '#lib/kernel/ids.ts';
import { hundredthsText } from '#lib/kernel/money.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { fromLocal, untilLocal } from '#lib/kernel/time/local-time.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { openSecret, secretIndex } from '#lib/platform/secrets.ts';
import type { SellersContext } from '../context.ts';
import type { GetSellersRequest, SellerItem } from '../contract/get-sellers.ts';
import { recordKeyUse, findPartner } from '#lib/modules/principals/index.ts';
import { findSellers, type FoundSeller, type SellerFilters } from '../profile/find-sellers.sql.ts';
import { publicKeyOf, wireDay } from './profile-of.ts';

const DEFAULT_PAGE_SIZE = 100;

/** POST /get-sellers */
export async function serveGetSellers(
  { database, timeZone }: SellersContext,
  request: GetSellersRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.clientKeyIndex);
  const partnerId = await findPartner(database, credentials.clientKeyIndex);
  if (partnerId === null) return refuse({ key: 'unknown_client_key', about: 'clientKey' });
  const { count, sellers } = await findSellers(database, {
    partnerId,
    filters: filtersOf(request, timeZone),
    pageSize: request.page_size ?? DEFAULT_PAGE_SIZE,
    page: request.page ?? 1,
    timeZone,
  });
  return ok({ status_code: 0, items_count: count, items: sellers.map((seller) => itemOf(seller, timeZone)) });
}

/** The wire's filters in our words; those left out are left out, and a value that is named twice counts once. */
function filtersOf(request: GetSellersRequest, timeZone: string): SellerFilters {
  const { seller_created_min: from, seller_created_max: until } = request;
  const filters = {
    svcIdIndex: request.seller_svc_id?.map((svcId) => secretIndex(svcId)),
    // Texts that are no UUID match no key.
    publicKey: request.seller_public_key?.filter(isUuid).map((uuid) => uuid.toLowerCase()),
    createdFrom: from === undefined ? undefined : fromLocal(from, timeZone),
    createdUntil: until === undefined ? undefined : untilLocal(until, timeZone),
    remoteId: request.seller_id,
    firstName: request.seller_first_name,
    lastName: request.seller_last_name,
    merchantName: request.seller_merchant_name,
    email: request.seller_email?.map((email) => email.toLowerCase()),
    phone: request.seller_phone,
    companyNumber: request.seller_inc_code,
    active: request.seller_active,
    approved: request.seller_approved,
  };
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? [...new Set<unknown>(value)] : value]),
  ) as SellerFilters;
}

function itemOf(seller: FoundSeller, timeZone: string): SellerItem {
  const { profile, fees, approvedAt } = seller;
  return {
    seller_svc_id: openSecret(seller.svcIdSealed),
    seller_public_key: publicKeyOf(seller.publicKey, seller.active),
    seller_id: profile.remoteId,
    seller_created: wireTimestamp(seller.createdAt, timeZone),
    seller_active: seller.active,
    seller_approved: seller.approved,
    seller_approved_date: approvedAt ? wireTimestamp(approvedAt, timeZone) : '',
    seller_personal_details: {
      seller_first_name: profile.firstName ?? '',
      seller_last_name: profile.lastName ?? '',
      seller_first_name_en: profile.firstNameEn ?? '',
      seller_last_name_en: profile.lastNameEn ?? '',
      seller_social_id: profile.socialId ?? '',
      seller_social_id_issued: wireDay(profile.socialIdIssued),
      seller_birthdate: wireDay(profile.birthdate),
      seller_gender: profile.gender,
      seller_email: profile.email ?? '',
      seller_phone: profile.phone ?? '',
    },
    seller_business_details: {
      seller_merchant_name: profile.merchantName ?? '',
      seller_merchant_name_en: profile.merchantNameEn ?? '',
      seller_dba: profile.dba ?? '',
      seller_dba_en: profile.dbaEn ?? '',
      seller_inc: profile.kind,
      seller_inc_code: profile.companyNumber ?? '',
      seller_description: profile.description ?? '',
      seller_site_url: profile.siteUrl ?? '',
      seller_person_business_type: profile.personBusinessType,
      seller_retail_type: profile.retailType,
      seller_contact_email: profile.contactEmail ?? '',
      seller_contact_phone: profile.contactPhone ?? '',
      seller_bank_code: profile.bankCode ?? '',
      seller_bank_branch: profile.bankBranch ?? '',
      seller_bank_account_number: profile.bankAccount ?? '',
      seller_plan: profile.plan ?? '',
      language: profile.language,
    },
    seller_address: {
      seller_address_city: profile.city ?? '',
      seller_address_street: profile.street ?? '',
      seller_address_street_number: profile.streetNumber ?? '',
      seller_address_country: profile.country ?? '',
    },
    seller_fees: {
      fee_market_fee: hundredthsText(fees.marketFee),
      fee_default_processing_fee: hundredthsText(fees.processingFee),
      fee_default_processing_charge: hundredthsText(fees.processingCharge),
      fee_foreign_processing_fee: hundredthsText(fees.foreignProcessingFee),
      fee_foreign_processing_charge: hundredthsText(fees.foreignProcessingCharge),
      fee_chargeback_charge: hundredthsText(fees.chargebackFee),
    },
    seller_currencies: [...seller.currencies],
    seller_wallets: Object.fromEntries(
      withOwnCurrency(seller).map(({ currency, total, releasable }) => [
        currency,
        { wallet_currency: currency, wallet_total: total, wallet_releasable: releasable },
      ]),
    ),
    seller_installment_settlement: seller.installmentSettlement,
  };
}

/** The wallets of a seller: always that of its own currency, the first of those it takes. */
function withOwnCurrency({ wallets, currencies: [own] }: Pick<FoundSeller, 'wallets' | 'currencies'>) {
  if (own === undefined || wallets.some(({ currency }) => currency === own)) return wallets;
  return [{ currency: own, total: 0, releasable: 0 }, ...wallets];
}
