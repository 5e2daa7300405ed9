import type { FieldName } from '#lib/modules/hosted-fields/contract/instance.ts';
import { fieldFault } from '#lib/modules/hosted-fields/domain/typed-faults.ts';
import { FIELDS } from './fields.ts';

/** Verdict on a value of the page's own input; the server validates it again. */
type Found = null | { required: true } | { invalid: true };

/** `Svc.validators[field].test(value)`. */
export const VALIDATORS = Object.fromEntries(
  Object.values(FIELDS).map((field) => [
    field,
    {
      test(value: unknown): Found {
        const fault = fieldFault(field, typeof value === 'string' ? value.trim() : '', null, true);
        return fault && ({ [fault]: true } as Found);
      },
    },
  ]),
) as Readonly<Record<FieldName, { test: (value: unknown) => Found }>>;
