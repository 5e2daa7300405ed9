'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { values } from '#app/_server/actions/sent.ts';
import { registrationForm, type TypedRegistration } from '#lib/modules/tax-files/contract/registration-form.ts';
import { readRegistration, setRegistration } from '#lib/modules/tax-files/dashboard.ts';

/** Number of the software in the tax authority's register, which every uniform file has (field 1006). */

export const saveRegistration = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([values<TypedRegistration>()]) },
  async ({ person, readForm }, typed) => {
    const read = await readForm(registrationForm, typed);
    if (!read.ok) return read;
    const was = await readRegistration();
    await setRegistration(person.id, read.value.number);
    revalidatePath('/operator/tax-register');
    const audit = { scope: 'platform', action: 'software-registration-changed' } as const;
    return { ok: true, audit: { ...audit, before: { number: was }, after: { number: read.value.number } } };
  },
);
