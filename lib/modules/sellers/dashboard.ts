import { paymentsContext, sellersContext } from '#lib/contexts.ts';
import * as callbackUrls from './profile/set-callback-url.ts';
import * as fees from './settings/set-fees.ts';
import * as changing from './settings/change-seller-settings.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as brand from './change-brand.ts';
import * as keptFees from './settings/store-fees.ts';
import * as keys from './manage-keys.ts';
import * as origins from './settings/store-origins.ts';
import * as partner from './settings/store-partner-settings.ts';
import * as profiles from './profile/store-profile.ts';
import * as addresses from './profile/store-callback-addresses.ts';
import * as reviews from './settings/store-partner-reviews.ts';
import * as settings from './settings/store-seller-settings.ts';
import * as kept from './store-brand.ts';
import * as logos from './store-brand.sql.ts';

/** Queries and operations on businesses for screens: keys, the callback address, the design of the payment page. */

export const listKeys = bound(keys.listKeys);
export const revealKey = bound(keys.revealKey);
export const revokeOldKey = bound(keys.revokeOldKey);
export const addOrigin = bound(origins.addOrigin);
export const removeOrigin = bound(origins.removeOrigin);
export const callbackAddresses = bound(addresses.callbackAddresses);
export const findBrand = bound(kept.findBrand);
export const findLogo = bound(logos.findLogo);
export const changeBrand = bound(brand.changeBrand);
export const changeLogo = bound(brand.changeLogo);
export { brandFormOf } from './store-brand.ts';
export const feesOf = bound(keptFees.feesOf);
export const partnerReviews = bound(reviews.partnerReviews);
export const switchSandboxReviewer = bound(reviews.switchSandboxReviewer);
export const partnerSettings = bound(partner.partnerSettings);
export const changePartnerBrand = bound(partner.changePartnerBrand);
export const changePartnerLogo = bound(partner.changePartnerLogo);
export const setFourEyes = bound(partner.setFourEyes);
export const settingsOfSeller = bound(settings.settingsOfSeller);
export const profileOfSeller = bound(profiles.readProfile);

const inContext = boundTo(sellersContext);

export const setCallbackUrl = boundTo(paymentsContext)(callbackUrls.setCallbackUrl);
export const setFees = inContext(fees.setFees);
export const changeSettings = inContext(changing.changeSellerSettings);
export const rotateKey = inContext(keys.rotateKey);
