import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { type FormProblem, problemsOf } from '#lib/platform/form-contract.ts';
import type { ProductForm, ProductFormField } from './contract/product-form.ts';
import { productForm } from './contract/product-form-contract.ts';
import type { ProductFields } from './domain.ts';

/**
 * A row of a table, held against the same contract as a form and a request. Every field that is wrong is named with
 * why.
 */
export function readProductForm(form: ProductForm): Result<ProductFields, FormProblem<ProductFormField>[]> {
  const read = productForm.schema.safeParse(form);
  return read.success ? ok(read.data) : refuse(problemsOf(productForm, read.error));
}
