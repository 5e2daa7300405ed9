/** A customer as a form and a table have it: texts under the wire's names. */
export const CUSTOMER_FORM_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'middle_name',
  'company_name',
  'additional_phone',
  'gender',
  'birthday',
  'country',
  'city',
  'street',
  'building_number',
  'floor',
  'zip',
  'customer_remote_id',
  'description',
] as const;

export type CustomerFormField = (typeof CUSTOMER_FORM_FIELDS)[number];
export type CustomerForm = Readonly<Record<CustomerFormField, string>>;

export const REQUIRED_FIELDS: readonly CustomerFormField[] = ['first_name', 'last_name', 'email', 'phone_number'];

export const EMPTY_CUSTOMER = Object.fromEntries(CUSTOMER_FORM_FIELDS.map((field) => [field, ''])) as CustomerForm;
