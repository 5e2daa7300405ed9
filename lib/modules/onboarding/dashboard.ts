import { onboardingContext, reviewContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { findPreviewed as findIt } from './review/find-previewed.sql.ts';
import { recordPreview as previewed } from './record-event.ts';
import * as approving from './review/approve.ts';
import * as asking from './review/ask-for-changes.ts';
import * as files from './review/review-file.ts';
import * as fields from './review/decide-field.ts';
import * as queue from './review/list-reviews.sql.ts';
import * as locking from './review/lock-onboarding.sql.ts';
import * as looking from './review/store-shown-review.ts';
import * as taking from './review/take.ts';
import { readBrandOfSeller, readPartnerBrand } from './store/read-brand.ts';
import * as submission from './seller/submit-onboarding.ts';
import * as joining from './seller/join-dashboard.ts';
import { recordUploadedFile as uploaded } from './seller/record-file.ts';
import { readOwn } from './seller/read-own.ts';
import * as people from './seller/save-people.ts';
import * as saving from './seller/save-step.ts';
import { findOpenOnboarding as findOpen } from './store/store-open-onboarding.ts';
import * as verifying from './seller/verify-email.ts';

/** Queries and operations of an onboarding for its seller's pages and its reviewers' pages. */

const inContext = boundTo(onboardingContext);

export type { ReviewRefusal } from './domain/review.ts';
export type { PersonRefusal } from './seller/save-people.ts';
export type { StepRefusal } from './seller/save-step.ts';
export type { OwnOnboarding } from './seller/read-own.ts';
export type { Linked, Opened } from './store/store-access.sql.ts';
export { SESSION_DAYS } from './store/store-access.sql.ts';

export { brandMail, isBrandMail } from './onboarding-mail.ts';
export const brandOfPartner = bound(readPartnerBrand);
export const brandOfSeller = bound(readBrandOfSeller);
export const findByLink = inContext(verifying.findByLink);
export const findOpened = inContext(verifying.findOpened);
export const sendCode = inContext(verifying.sendCode);
export const verifyEmail = inContext(verifying.verifyEmail);
export const leaveOnboarding = inContext(verifying.leaveOnboarding);
export const readOwnOnboarding = inContext(readOwn);
export const saveStep = inContext(saving.saveStep);
export const saveDraft = inContext(saving.saveDraft);
export const savePerson = inContext(people.savePerson);
export const dropPerson = inContext(people.dropPerson);
export const signTerms = inContext(submission.signTerms);
export const submitOnboarding = inContext(submission.submitOnboarding);
export const recordUploadedFile = inContext(uploaded);
export const findOpenOnboarding = bound(findOpen);
export const joinDashboard = inContext(joining.joinDashboard);

const reviewed = boundTo(reviewContext);

export const listReviews = bound(queue.listReviews);
export const nextReview = bound(queue.nextReview);
export const showReview = bound(looking.showReview);
export const findReviewed = bound(locking.findReviewed);
export const takeIntoReview = reviewed(taking.takeIntoReview);
export const reviewFile = reviewed(files.reviewFile);
export const refuseField = reviewed(fields.refuseField);
export const clearField = reviewed(fields.clearField);
export const askForChanges = reviewed(asking.askForChanges);
export const reopen = reviewed(asking.reopen);
export const approve = reviewed(approving.approve);
export const reject = reviewed(approving.reject);

export const findPreviewed = bound(findIt);
export const recordPreview = bound(previewed);
