'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { values } from '#app/_server/actions/sent.ts';
import { issuerForm, type TypedIssuer } from '#lib/modules/fee-invoices/contract/issuer-form.ts';
import { setIssuer } from '#lib/modules/fee-invoices/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Legal details of the installation, which are on the invoices of its fees. */

export const saveInstallationIssuer = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([values<TypedIssuer>()]) },
  async ({ language, person, readForm }, typed) => {
    const read = await readForm(issuerForm, typed);
    if (!read.ok) return read;
    const set = await setIssuer(null, { details: read.value, setBy: person.id });
    if (!set.ok) {
      const message = say(language, `fee-invoices.issuer.wrong.${set.about === 'kind' ? 'kind' : 'begun'}`);
      return { ok: false, message, fields: { [set.about]: message } };
    }
    revalidatePath('/operator', 'layout');
    const audit = { scope: 'platform', action: 'invoice-issuer-changed' } as const;
    return { ok: true, audit: { ...audit, before: set.was, after: read.value } };
  },
);
