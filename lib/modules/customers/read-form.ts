import type { RefusalKey } from '#lib/kernel/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { changeOf } from './api.ts';
import { createCustomer as contract } from './contract/create-customer.ts';
import { CUSTOMER_FORM_FIELDS, type CustomerForm, type CustomerFormField } from './contract/customer-form.ts';
import type { Customer } from './domain/customer.ts';
import type { NewCustomer } from './operations.ts';

/**
 * What a person typed, or a row of a table, held against the same contract as a request. Every field that is wrong is
 * named with why.
 */

export type FormProblem = { field: CustomerFormField; why: RefusalKey };

export function readCustomerForm(form: CustomerForm): Result<NewCustomer, FormProblem[]> {
  const sent = Object.fromEntries(
    CUSTOMER_FORM_FIELDS.map((field) => [
      field,
      field === 'birthday' ? americanDay(form.birthday.trim()) : form[field].trim(),
    ]),
  );
  const read = contract.request.safeParse(sent);
  if (!read.success)
    return refuse(
      read.error.issues.map(({ path, message }) => ({
        field: String(path[0]) as CustomerFormField,
        why: message as RefusalKey,
      })),
    );
  const { first_name: firstName, last_name: lastName, email, phone_number: phone } = read.data;
  return ok({ ...changeOf(read.data), firstName, lastName, email, phone });
}

/** `YYYY-MM-DD`, as a date field has it, is taken beside the wire's `MM-DD-YYYY`. */
const americanDay = (text: string): string => text.replace(/^(\d{4})-(\d{2}-\d{2})$/, '$2-$1');

/** A customer as their form begins, and as a table has them. */
export function formOf(customer: Customer): CustomerForm {
  return {
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone_number: customer.phone,
    middle_name: customer.middleName,
    company_name: customer.companyName,
    additional_phone: customer.otherPhone,
    gender: customer.gender ?? '',
    birthday: customer.birthday,
    country: customer.country,
    city: customer.city,
    street: customer.street,
    building_number: customer.buildingNumber,
    floor: customer.floor,
    zip: customer.zip,
    customer_remote_id: customer.remoteId,
    description: customer.description,
  };
}
