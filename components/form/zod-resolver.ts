import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { type FormContract, type FormValues, problemsOf } from '#lib/platform/form-contract.ts';
import { formSentence, type Translate } from '#lib/platform/form-sentence.ts';

/**
 * `zodResolver` over the contract's schema, with the person's sentences as messages. The raw input is sent: the server
 * reads it again.
 */
export function resolveWith<Values extends FormValues, Output>(
  contract: FormContract<Values, Output>,
  t: Translate,
): Resolver<Values & FieldValues> {
  const worded = z.custom<Values & FieldValues>().superRefine((values, context) => {
    const read = contract.schema.safeParse(values);
    if (read.success) return;
    for (const problem of problemsOf(contract, read.error))
      context.addIssue({ code: 'custom', path: problem.field.split('.'), message: formSentence(t, contract, problem) });
  });
  return zodResolver(worded, undefined, { raw: true });
}
