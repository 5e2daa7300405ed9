import type { FieldValues, Resolver } from 'react-hook-form';
import type { FormContract, FormValues } from '#lib/platform/form-contract.ts';
import type { Translate } from '#lib/platform/form-sentence.ts';

/**
 * React Hook Form's resolver for a form's definition. zod, its resolver and the schema are loaded when a field is first
 * validated, never with the page. Where they cannot be loaded nothing is refused here: the server validates with the
 * same schema anyway.
 */
export function contractResolver<Values extends FormValues, Output>(
  load: () => Promise<FormContract<Values, Output>>,
  t: Translate,
): Resolver<Values & FieldValues> {
  return async (values, context, options) => {
    const loaded = await Promise.all([load(), import('./zod-resolver.ts')]).catch(() => null);
    if (loaded === null) return { values, errors: {} };
    const [contract, { resolveWith }] = loaded;
    return resolveWith(contract, t)(values, context, options);
  };
}
