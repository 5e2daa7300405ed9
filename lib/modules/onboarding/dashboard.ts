import { bound } from '#lib/platform/db/bound.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import type { OnboardingContext } from './context.ts';
import { readPartnerBrand } from './store/read-brand.ts';
import * as handing from './seller/hand-in.ts';
import * as joining from './seller/join-dashboard.ts';
import { noteDocument as noteOwnDocument } from './seller/note-document.ts';
import { readOwn } from './seller/read-own.ts';
import * as people from './seller/save-people.ts';
import * as saving from './seller/save-step.ts';
import * as verifying from './seller/verify-email.ts';

/** What the pages of a seller ask of its onboarding, and do with it. */

const inContext =
  <Args extends readonly unknown[], Answer>(ask: (context: OnboardingContext, ...args: Args) => Answer) =>
  (...args: Args): Answer => {
    const { isProduction, timeZone } = settings();
    return ask({ database: database(), sandbox: !isProduction, timeZone }, ...args);
  };

export type { PersonRefusal } from './seller/save-people.ts';
export type { StepRefusal } from './seller/save-step.ts';
export type { OwnOnboarding } from './seller/read-own.ts';
export type { Linked } from './store/store-access.sql.ts';
export { SESSION_DAYS } from './store/store-access.sql.ts';

export const brandOfPartner = bound(readPartnerBrand);
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
export const signTerms = inContext(handing.signTerms);
export const handIn = inContext(handing.handIn);
export const joinDashboard = inContext(joining.joinDashboard);
export const noteDocument = inContext(noteOwnDocument);
