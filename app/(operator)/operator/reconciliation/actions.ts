'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { rowId, values } from '#app/_server/actions/sent.ts';
import { reasonForm } from '#lib/modules/operators/contract.ts';
import * as operators from '#lib/modules/operators/dashboard.ts';

/** An operator says what a difference is. The audit log of its seller has it, or that of the installation. */
export const explainDifference = defineAction(
  { right: 'operator', input: z.tuple([rowId(), values<string>()]) },
  async ({ language, person, readForm }, id, text) => {
    const read = await readForm(reasonForm, { reason: text });
    if (!read.ok) return read;
    const explained = await operators.explainDifference({ id, by: person.id, text: read.value.reason });
    if (!explained) return refusal('gone', language);
    revalidatePath('/operator', 'layout');
    const { reference: subject, sellerId } = explained;
    const scope = sellerId === null ? ('platform' as const) : { sellerId };
    return { ok: true, audit: { scope, action: 'finding-explained', subject, after: read.value } };
  },
);
