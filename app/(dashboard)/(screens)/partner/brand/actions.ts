'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { NOTHING_CHANGED } from '#app/_server/actions/guard.ts';
import { partnerOfRef } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { freeText } from '#lib/kernel/entered.ts';
import { partnerBrandForm, type TypedPartnerBrand } from '#lib/modules/sellers/contract/partner-brand.ts';
import { changePartnerBrand, changePartnerLogo, partnerSettings, setFourEyes } from '#lib/modules/sellers/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions of a partner's people on the partner itself. */

export const savePartnerBrand = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup(), values<TypedPartnerBrand>()]), reach: partnerOfRef },
  async ({ person, partner, readForm }, _ref, typed) => {
    const read = await readForm(partnerBrandForm, typed);
    if (!read.ok) return read;
    const was = await partnerSettings(partner.id);
    await changePartnerBrand(partner.id, person.id, read.value);
    revalidatePath('/partner/brand');
    const audit = { scope: { partnerId: partner.id }, action: 'partner-brand-changed', subject: partner.name } as const;
    return { ok: true, audit: { ...audit, before: was && { ...was.brand }, after: { ...read.value } } };
  },
);

export const savePartnerLogo = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup(), z.instanceof(FormData)]), reach: partnerOfRef },
  async ({ language, person, partner }, _ref, data) => {
    const file = data.get('logo');
    if (!(file instanceof File)) return { ok: false, message: say(language, 'branding.logoProblem.wrong_kind') };
    const problem = await changePartnerLogo(partner.id, person.id, Buffer.from(await file.arrayBuffer()));
    if (problem) return { ok: false, message: say(language, `branding.logoProblem.${problem}`) };
    revalidatePath('/partner/brand');
    const audit = { scope: { partnerId: partner.id }, action: 'logo-changed' } as const;
    return { ok: true, audit: { ...audit, subject: freeText(file.name, 255) } };
  },
);

export const removePartnerLogo = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup()]), reach: partnerOfRef },
  async ({ person, partner }) => {
    await changePartnerLogo(partner.id, person.id, null);
    revalidatePath('/partner/brand');
    return { ok: true, audit: { scope: { partnerId: partner.id }, action: 'logo-changed' } };
  },
);

/** Approvals by two people on or off. Turning them off needs a fresh proof of identity. */
export const switchFourEyes = defineAction(
  { right: 'manage-sellers', fresh: true, input: z.tuple([lookup(), z.boolean()]), reach: partnerOfRef },
  async ({ partner }, _ref, fourEyes) => {
    const isNew = await setFourEyes(partner.id, fourEyes);
    revalidatePath('/partner/brand');
    if (!isNew) return { ok: true, audit: NOTHING_CHANGED };
    const audit = { scope: { partnerId: partner.id }, action: 'partner-settings-changed' } as const;
    return { ok: true, audit: { ...audit, before: { fourEyes: !fourEyes }, after: { fourEyes } } };
  },
);
