'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { NOTHING_CHANGED, refusal } from '#app/_server/actions/guard.ts';
import { sellerOfPartner } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import type { AuditFacts } from '#lib/modules/audit/index.ts';
import { noteForm, type TypedNote } from '#lib/modules/partners/contract.ts';
import {
  linkOfSeller,
  remindSeller,
  setSellerReserve,
  setSellerSchedule,
  withdrawInvitation,
  writeToSeller,
} from '#lib/modules/partners/dashboard.ts';
import type { OwnSeller } from '#lib/modules/partners/views.ts';
import { scheduleForm } from '#lib/modules/payouts/contract/schedule-form.ts';
import type { TypedSchedule } from '#lib/modules/payouts/views/schedule.ts';
import { reserveForm, type TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import type { TypedFees } from '#lib/modules/sellers/contract/fees-form.ts';
import { feesForm } from '#lib/modules/sellers/contract/fees-form-contract.ts';
import {
  sellerMethodsForm,
  sellerSettingsForm,
  type TypedSellerSettings,
} from '#lib/modules/sellers/contract/seller-settings.ts';
import { changeSettings, feesOf, setFees, settingsOfSeller } from '#lib/modules/sellers/dashboard.ts';
import { SERVICE_TYPE_NAMES, type ServiceType } from '#lib/kernel/seller.ts';
import { settings } from '#lib/platform/env.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { switchService } from '#lib/modules/services/dashboard.ts';

/** Actions of a partner's people on one of its sellers. The entries stand in the seller's own audit log. */

const one = z.tuple([lookup()]);

function done({ ref, sellerId }: OwnSeller) {
  revalidatePath(`/partner/sellers/${ref}`);
  return { sellerId };
}

/** Fees: a change of them needs a fresh proof of identity. */
export const changeSellerFees = defineAction(
  {
    right: 'manage-sellers',
    fresh: true,
    input: z.tuple([lookup(), values<TypedFees>()]),
    reach: sellerOfPartner,
  },
  async ({ language, person, seller, readForm }, _ref, typed) => {
    const read = await readForm(feesForm, typed);
    if (!read.ok) return read;
    const { sellerId, partnerId } = seller;
    const [was] = await feesOf(sellerId);
    const changed = await setFees({ partnerId, sellerIds: [sellerId] }, read.value, person.id);
    if (changed.notOnPlan.length > 0) {
      const message = say(language, 'partner-seller.wrong.plan');
      return { ok: false, message, fields: { marketFee: message } };
    }
    if (changed.changed.length === 0) return { ok: false, message: say(language, 'partner-seller.wrong.same') };
    const before = Object.fromEntries(
      Object.keys(read.value).map((fee) => [fee, was?.[fee as keyof typeof read.value] ?? null]),
    );
    const audit = { scope: done(seller), action: 'seller-fees-changed', subject: seller.name } as const;
    return { ok: true, audit: { ...audit, before, after: { ...read.value } } };
  },
);

export const changeSettingsOfSeller = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup(), values<TypedSellerSettings>()]), reach: sellerOfPartner },
  async ({ language, seller, readForm }, _ref, typed) => {
    const read = await readForm(sellerSettingsForm, typed);
    if (!read.ok) return read;
    const was = await settingsOfSeller(seller.sellerId);
    if (!was || !(await changeSettings(seller.sellerId, read.value))) return refusal('gone', language);
    const audit = { scope: done(seller), action: 'seller-settings-changed', subject: seller.name } as const;
    return { ok: true, audit: { ...audit, before: factsOf(was), after: factsOf(read.value) } };
  },
);

export const changeMethodsOfSeller = defineAction(
  {
    right: 'manage-sellers',
    input: z.tuple([lookup(), values<Pick<TypedSellerSettings, 'methods'>>()]),
    reach: sellerOfPartner,
  },
  async ({ language, seller, readForm }, _ref, typed) => {
    const read = await readForm(sellerMethodsForm, typed);
    if (!read.ok) return read;
    const was = await settingsOfSeller(seller.sellerId);
    if (!was || !(await changeSettings(seller.sellerId, read.value))) return refusal('gone', language);
    const audit = { scope: done(seller), action: 'seller-settings-changed', subject: seller.name } as const;
    return { ok: true, audit: { ...audit, before: { methods: was.methods }, after: { methods: read.value.methods } } };
  },
);

/** When the seller is paid out, from the next run on. */
export const changeScheduleOfSeller = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup(), values<TypedSchedule>()]), reach: sellerOfPartner },
  async ({ seller, readForm }, _ref, typed) => {
    const read = await readForm(scheduleForm, typed);
    if (!read.ok) return read;
    const { before, after } = await setSellerSchedule(seller.sellerId, read.value);
    const audit = { scope: done(seller), action: 'seller-schedule-changed', subject: seller.name } as const;
    return { ok: true, audit: { ...audit, before, after } };
  },
);

/** Sets the reserve of sellers, which needs a fresh proof of identity. */
export const changeReserveOfSeller = defineAction(
  {
    right: 'manage-sellers',
    fresh: true,
    input: z.tuple([lookup(), values<TypedReserve>()]),
    reach: sellerOfPartner,
  },
  async ({ person, seller, readForm }, _ref, typed) => {
    const read = await readForm(reserveForm, typed);
    if (!read.ok) return read;
    const { before, after } = await setSellerReserve(seller.sellerId, { ...read.value, setBy: person.id });
    const audit = { scope: done(seller), action: 'seller-reserve-changed', subject: seller.name } as const;
    return { ok: true, audit: { ...audit, before, after } };
  },
);

/** Documents whose details are missing are switched on by the business itself, with them. */
const whyNotSwitched = (language: Language, key: RefusalKey): string =>
  key === 'missing_parameter' ? say(language, 'documents.issuer.missing') : say(language, `refusals.${key}`);

export const switchServiceOfSeller = defineAction(
  {
    right: 'manage-sellers',
    input: z.tuple([lookup(), values<ServiceType>(), values<boolean>()]),
    reach: sellerOfPartner,
  },
  async ({ language, seller }, _ref, sent, isOn) => {
    const type = SERVICE_TYPE_NAMES.find((word) => word === sent);
    if (!type || typeof isOn !== 'boolean') return refusal('invalid', language);
    const switched = await switchService(seller.sellerId, { type, on: isOn });
    if (!switched.ok) return { ok: false, message: whyNotSwitched(language, switched.reason.key) };
    const scope = done(seller);
    if (!switched.value.hasChanged) return { ok: true, audit: NOTHING_CHANGED };
    const audit = { scope, action: 'seller-service-switched', subject: seller.name } as const;
    return { ok: true, audit: { ...audit, before: { [type]: !isOn }, after: { [type]: isOn } } };
  },
);

const factsOf = (of: {
  methods: readonly string[];
  currencies: readonly string[];
  rateLimit: number;
  isActive: boolean;
}): AuditFacts => ({
  methods: of.methods,
  currencies: of.currencies,
  rateLimit: of.rateLimit,
  isActive: of.isActive,
});

export const remind = defineAction(
  { right: 'manage-sellers', input: one, reach: sellerOfPartner },
  async ({ language, person, seller }) => {
    if (!(await remindSeller(seller, person.id))) return refusal('gone', language);
    return { ok: true, audit: { scope: done(seller), action: 'seller-reminded', subject: seller.name } };
  },
);

/** The link opens nothing by itself: a code is sent to the seller's own address. */
export const showLink = defineAction(
  { right: 'manage-sellers', input: one, reach: sellerOfPartner },
  async ({ language, seller }) => {
    const link = linkOfSeller(seller, settings().appUrl);
    if (link === null) return refusal('gone', language);
    const audit = { scope: { sellerId: seller.sellerId }, action: 'seller-link-shown', subject: seller.name } as const;
    return { ok: true, link, audit };
  },
);

export const withdraw = defineAction(
  { right: 'manage-sellers', input: one, reach: sellerOfPartner },
  async ({ language, person, seller }) => {
    if (!(await withdrawInvitation(seller, person.id))) return refusal('gone', language);
    revalidatePath('/partner');
    return { ok: true, audit: { scope: done(seller), action: 'seller-invitation-withdrawn', subject: seller.name } };
  },
);

export const write = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup(), values<TypedNote>()]), reach: sellerOfPartner },
  async ({ language, seller, readForm }, _ref, typed) => {
    const read = await readForm(noteForm, typed);
    if (!read.ok) return read;
    if (!(await writeToSeller(seller, read.value)))
      return { ok: false, message: say(language, 'partner-seller.wrong.noEmail') };
    const audit = { scope: done(seller), action: 'seller-written-to', subject: seller.name } as const;
    return { ok: true, audit: { ...audit, after: { subject: read.value.subject } } };
  },
);
