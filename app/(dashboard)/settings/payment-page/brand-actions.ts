'use server';

import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { readForm } from '#app/_server/read-form.ts';
import { audit } from '#app/audit.ts';
import { currentPerson } from '#app/person.ts';
import type { BrandResult } from '#components/branding/brand-actions.ts';
import { can, isOwnRequest } from '#lib/modules/access/index.ts';
import type { AuditFacts } from '#lib/modules/audit/index.ts';
import { changeBrand, changeLogo } from '#lib/modules/sellers/change-brand.ts';
import type { BrandForm, TypedBrand } from '#lib/modules/sellers/contract/brand.ts';
import { brandForm } from '#lib/modules/sellers/contract/brand-form.ts';
import { findBrand } from '#lib/modules/sellers/store-brand.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * What a person changes about the payment page of their business. Each asks where the request comes from, who asks, and
 * whether they may.
 */

async function askFor(sellerKey: string): Promise<{ sellerId: number; userId: number } | null> {
  const person = await currentPerson();
  const seller = person?.sellers.find(({ key }) => key === sellerKey);
  return isOwnRequest(await headers(), settings().appUrl) && person && seller && can(seller, 'edit-page')
    ? { sellerId: seller.id, userId: person.id }
    : null;
}

export async function saveBrand(sellerKey: string, form: BrandForm): Promise<BrandResult> {
  const t = await getTranslations('branding');
  const asked = await askFor(lookupText(sellerKey));
  if (!asked) return { ok: false, message: t('forbiddenNow') };
  const read = await readForm(brandForm, sentBrand(form));
  if (!read.ok) return read;
  const before = await findBrand(database(), asked.sellerId);
  const refused = await changeBrand(database(), asked.sellerId, asked.userId, read.value);
  if (refused) return { ok: false, message: t('failed') };
  await audit({
    userId: asked.userId,
    scope: { sellerId: asked.sellerId },
    action: 'page-changed',
    subject: '',
    before: before && factsOf({ ...before.look, name: before.brandName, origins: before.origins.join('\n') }),
    after: factsOf(read.value),
  });
  return done();
}

/** The request body is untrusted: every value becomes one that the form can hold, or one that it refuses. */
function sentBrand(form: BrandForm): TypedBrand {
  const sent = Object(form) as BrandForm;
  const text = (value: unknown): string => lookupText(value ?? '');
  return {
    color: text(sent.color),
    buttonText: text(sent.buttonText),
    paper: text(sent.paper),
    ink: text(sent.ink),
    name: freeText(sent.name),
    corner: text(sent.corner),
    font: text(sent.font),
    scheme: text(sent.scheme),
    origins: freeText(sent.origins, 8_000),
  };
}

/** What the audit log keeps of a look. */
const factsOf = ({ color, buttonText, paper, ink, name, corner, font, scheme, origins }: BrandForm): AuditFacts => ({
  color,
  buttonText,
  paper,
  ink,
  name,
  corner,
  font,
  scheme,
  origins: origins.split(/\s+/).filter((origin) => origin !== ''),
});

export async function saveLogo(sellerKey: string, data: FormData): Promise<BrandResult> {
  const t = await getTranslations('branding');
  const asked = await askFor(lookupText(sellerKey));
  const file = data.get('logo');
  if (!asked || !(file instanceof File)) return { ok: false, message: t('forbiddenNow') };
  const problem = await changeLogo(database(), asked.sellerId, asked.userId, Buffer.from(await file.arrayBuffer()));
  if (problem) return { ok: false, message: t(`logoProblem.${problem}`) };
  await audit({
    userId: asked.userId,
    scope: { sellerId: asked.sellerId },
    action: 'logo-changed',
    subject: freeText(file.name, 255),
  });
  return done();
}

export async function removeLogo(sellerKey: string): Promise<BrandResult> {
  const asked = await askFor(lookupText(sellerKey));
  if (!asked) return { ok: false, message: (await getTranslations('branding'))('forbiddenNow') };
  await changeLogo(database(), asked.sellerId, asked.userId, null);
  await audit({ userId: asked.userId, scope: { sellerId: asked.sellerId }, action: 'logo-changed', subject: '' });
  return done();
}

function done(): BrandResult {
  revalidatePath('/settings/payment-page');
  return { ok: true };
}
