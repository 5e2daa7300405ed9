export { RATE_LIMIT, rateLimitAfter, RETRY_AFTER } from './rate-limit.sql.ts';
export { callerOf } from './caller-of.ts';
export { CALLER, isSellerKey, sellersOfKey } from './api-principal.sql.ts';
export { frameAncestors, isAllowedOrigin } from './domain/allowed-origin.ts';
export { findPublicCaller } from './origins/public-caller.ts';
export { originsOfPublicKey } from './public-key.sql.ts';
export { lockSeller } from './origins/lock-seller.sql.ts';
export { recordKeyUse } from './key-use.ts';
export { embedOrigins, readOrigin } from './domain/embed-origins.ts';
export { originsOfPartner } from './partner/partner-origins.sql.ts';
export { readWallets, type Wallet } from './profile/seller-record.sql.ts';
export {
  type CallingSeller,
  explainAuthFailure,
  canDial,
  findCallingSeller,
  findPartner,
  findSellerOf,
  isApprovedSeller,
  sellerIndexOf,
  whyNotPartner,
  whyUnknown,
} from './store-principal.sql.ts';
export { LOOK_COLUMNS, lookOf, type LookRow } from './store-brand.sql.ts';
export { EMPTY_PROFILE, type ProfileChange, type SellerProfile, sellerNameOf } from './domain/profile.ts';
export { addSeller } from './profile/add-seller.ts';
export { notifyingOfChange, notifyOfSeller } from './profile/notify-seller.ts';
export { withdrawApproval } from './profile/store-withdrawn-approval.ts';
export { readProfile, saveProfile } from './profile/store-profile.ts';
export { asChanged, replacesAccount, whyNotProfile } from './domain/profile-rules.ts';
export { approveSeller } from './profile/approve-seller.ts';
export { readSwitches, saveSwitches } from './profile/store-switches.ts';
export { takenEmails } from './profile/taken-emails.sql.ts';
