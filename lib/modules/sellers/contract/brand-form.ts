import { z } from 'zod';
import type { MessageKey } from '#lib/platform/i18n/say.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { brandProblems, type BrandRefused } from '../domain/brand-rules.ts';
import { brandOf, DEFAULT_CORNER, type TypedBrand, typedBrand } from './brand.ts';

const EMPTY = typedBrand({
  color: null,
  buttonText: null,
  paper: null,
  ink: null,
  name: '',
  corner: DEFAULT_CORNER,
  font: 'system',
  scheme: 'auto',
  origins: '',
  methods: '',
  terms: '',
});

/** Form of a payment page's design. */
export const brandForm = formContract({
  empty: EMPTY,
  schema: z
    .custom<TypedBrand>()
    .transform(brandOf)
    .superRefine((look, context) => {
      for (const problem of brandProblems(look))
        context.addIssue({
          code: 'custom',
          path: [problem.field],
          ...saying(sentenceOf(problem), { text: problem.detail ?? '' }),
        });
    }),
});

function sentenceOf({ field, why }: BrandRefused): MessageKey {
  if (why === 'unreadable') return 'branding.unreadable';
  if (field === 'name' || field === 'corner' || field === 'origins' || field === 'terms')
    return `branding.wrong.${field}`;
  return field === 'font' || field === 'scheme' || field === 'methods' ? 'common.form.oneOf' : 'branding.wrong.color';
}
