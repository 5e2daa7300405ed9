'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { free, lookup } from '#app/_server/actions/sent.ts';
import { freeText } from '#lib/kernel/entered.ts';
import type { AuditFacts } from '#lib/modules/audit/index.ts';
import type { BrandForm } from '#lib/modules/sellers/contract/brand.ts';
import { brandForm } from '#lib/modules/sellers/contract/brand-form.ts';
import { brandFormOf, changeBrand, changeLogo, findBrand } from '#lib/modules/sellers/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on the payment page of a business. */

const color = () => z.custom<string | null>(() => true).transform((sent) => lookup().parse(sent ?? ''));

/** Typed values of the form of a look. Values of another kind become ones that the form refuses. */
const typedBrand = z.object({
  color: color(),
  buttonText: color(),
  paper: color(),
  ink: color(),
  name: free(),
  corner: z.custom<number>(() => true).transform((sent) => lookup().parse(sent ?? '')),
  font: z.custom<BrandForm['font']>(() => true).transform((sent) => lookup().parse(sent)),
  scheme: z.custom<BrandForm['scheme']>(() => true).transform((sent) => lookup().parse(sent)),
  origins: free(8_000),
  methods: free(),
  terms: free(1_000),
});

export const saveBrand = defineAction(
  { right: 'edit-page', input: z.tuple([lookup(), typedBrand]), reach: sellerOfKey },
  async ({ language, person, seller, readForm }, _key, form) => {
    const read = await readForm(brandForm, form);
    if (!read.ok) return read;
    const before = await findBrand(seller.id);
    const refused = await changeBrand(seller.id, person.id, read.value);
    if (refused) return { ok: false, message: say(language, 'branding.failed') };
    revalidatePath('/settings/payment-page');
    const was = before && factsOf(brandFormOf(before));
    const scope = { sellerId: seller.id };
    return { ok: true, audit: { scope, action: 'page-changed', before: was, after: factsOf(read.value) } };
  },
);

/** Facts of a look in the audit log. */
const factsOf = ({ origins, ...look }: BrandForm): AuditFacts => ({
  color: look.color,
  buttonText: look.buttonText,
  paper: look.paper,
  ink: look.ink,
  name: look.name,
  corner: look.corner,
  font: look.font,
  scheme: look.scheme,
  origins: origins.split(/\s+/).filter((origin) => origin !== ''),
  methods: look.methods,
  terms: look.terms,
});

export const saveLogo = defineAction(
  { right: 'edit-page', input: z.tuple([lookup(), z.instanceof(FormData)]), reach: sellerOfKey },
  async ({ language, person, seller }, _key, data) => {
    const file = data.get('logo');
    if (!(file instanceof File)) return { ok: false, message: say(language, 'branding.logoProblem.wrong_kind') };
    const problem = await changeLogo(seller.id, person.id, Buffer.from(await file.arrayBuffer()));
    if (problem) return { ok: false, message: say(language, `branding.logoProblem.${problem}`) };
    revalidatePath('/settings/payment-page');
    const subject = freeText(file.name, 255);
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'logo-changed', subject } };
  },
);

export const removeLogo = defineAction(
  { right: 'edit-page', input: z.tuple([lookup()]), reach: sellerOfKey },
  async ({ person, seller }) => {
    await changeLogo(seller.id, person.id, null);
    revalidatePath('/settings/payment-page');
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'logo-changed' } };
  },
);
