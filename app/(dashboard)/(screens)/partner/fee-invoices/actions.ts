'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { partnerOfRef } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { issuerForm, type TypedIssuer } from '#lib/modules/fee-invoices/contract/issuer-form.ts';
import { setIssuer } from '#lib/modules/fee-invoices/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Legal details of a partner, which are on the invoices that it issues. */

export const saveIssuer = defineAction(
  { right: 'manage-sellers', fresh: true, input: z.tuple([lookup(), values<TypedIssuer>()]), reach: partnerOfRef },
  async ({ language, person, partner, readForm }, _ref, typed) => {
    const read = await readForm(issuerForm, typed);
    if (!read.ok) return read;
    const set = await setIssuer(partner.id, { details: read.value, setBy: person.id });
    if (!set.ok) {
      const message = say(language, `fee-invoices.issuer.wrong.${set.about === 'kind' ? 'kind' : 'begun'}`);
      return { ok: false, message, fields: { [set.about]: message } };
    }
    revalidatePath('/partner/fee-invoices');
    const audit = { scope: { partnerId: partner.id }, action: 'invoice-issuer-changed' } as const;
    return { ok: true, audit: { ...audit, before: set.was, after: read.value } };
  },
);
