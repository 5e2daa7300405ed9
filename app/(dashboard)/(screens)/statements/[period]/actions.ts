'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { archiveForm, type TypedArchive } from '#lib/modules/archives/contract/archive-form.ts';
import { askFor } from '#lib/modules/archives/dashboard.ts';

/** The archive of a year of a business. */

export const makeArchive = defineAction(
  {
    right: 'see-reports',
    input: z.tuple([lookup(), z.int().min(2000).max(2200), values<TypedArchive>()]),
    reach: sellerOfKey,
  },
  async ({ person, seller, readForm }, _key, year, typed) => {
    const read = await readForm(archiveForm, typed);
    if (!read.ok) return read;
    await askFor({ sellerId: seller.id, askedBy: person.id, year, ...read.value });
    revalidatePath(`/statements/${year}`);
    const after = { year, language: read.value.language };
    return {
      ok: true,
      audit: { scope: { sellerId: seller.id }, action: 'archive-asked', subject: `${year}`, after },
    };
  },
);
