import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { type FormProblem, problemsOf } from '#lib/platform/form-contract.ts';
import { changeOf } from './customer-change.ts';
import type { CreateCustomerRequest } from '../contract/create-customer.ts';
import type { CustomerForm, CustomerFormField } from '../contract/customer-form.ts';
import { customerForm } from '../contract/customer-form-contract.ts';
import { type CustomerFields, EMPTY_FIELDS } from '../domain.ts';
import type { NewCustomer } from '../operations.ts';

/**
 * Reads a row of an import by the contract of the form and the request. Refuses with every wrong field and its reason.
 */
export function readCustomerForm(form: CustomerForm): Result<NewCustomer, FormProblem<CustomerFormField>[]> {
  const read = customerForm.schema.safeParse(form);
  return read.success ? ok(newCustomerOf(read.data)) : refuse(problemsOf(customerForm, read.error));
}

/** Name of the customer in a form, for a preview: as much as was typed. */
export const nameInForm = ({ first_name: first, last_name: last }: CustomerForm): string =>
  [first, last].filter(Boolean).join(' ');

/** A validated request as the operation's input. */
export function newCustomerOf(read: CreateCustomerRequest): NewCustomer {
  const { first_name: firstName, last_name: lastName, email, phone_number: phone } = read;
  return { ...changeOf(read), firstName, lastName, email, phone };
}

/** A customer as the values of the form, and of a row of an import. */
export function formOf(customer: CustomerFields): CustomerForm {
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

/** A customer who is about to be stored, as the values of the form. */
export const formOfNew = (fields: NewCustomer): CustomerForm => formOf({ ...EMPTY_FIELDS, ...fields });
