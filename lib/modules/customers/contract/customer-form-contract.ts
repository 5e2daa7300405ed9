import { z } from 'zod';
import { formContract } from '#lib/platform/form-contract.ts';
import { createCustomerContract } from './create-customer.ts';
import { CUSTOMER_FORM_FIELDS, type CustomerForm, EMPTY_CUSTOMER } from './customer-form.ts';

/** `YYYY-MM-DD`, as a date field has it, is taken beside the wire's `MM-DD-YYYY`. */
const americanDay = (text: string): string => text.replace(/^(\d{4})-(\d{2}-\d{2})$/, '$2-$1');

/** The values of a form, or of a row of a table, as a request of the API carries them. */
function wireOf(form: unknown): Record<string, string> {
  const typed = form as CustomerForm;
  return Object.fromEntries(
    CUSTOMER_FORM_FIELDS.map((field) => {
      const text = typed[field].trim();
      return [field, field === 'birthday' ? americanDay(text) : text];
    }),
  );
}

/** The form of a customer: the schema of `POST /customers` over the typed fields. */
export const customerForm = formContract({
  empty: EMPTY_CUSTOMER,
  schema: z.preprocess(wireOf, createCustomerContract.request),
  words: {
    phone_number: 'catalog.customers.rule.phone',
    additional_phone: 'catalog.customers.rule.phone',
    gender: 'catalog.customers.rule.gender',
    birthday: 'catalog.customers.rule.birthday',
    email: 'common.form.email',
  },
});
