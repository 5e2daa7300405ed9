import type { UpdateCustomerRequest } from '../contract/update-customer.ts';
import type { CustomerChange } from '../operations.ts';

/** The given fields, without those that are undefined. */
export const definedFields = <Fields extends object>(
  fields: { [Field in keyof Fields]: Fields[Field] | undefined },
): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

export type Sent = Omit<UpdateCustomerRequest, 'guid' | 'language'>;

/** The change of a request, in our words. */
export function changeOf(sent: Sent): CustomerChange {
  const token = sent.payment_tokens;
  return definedFields<CustomerChange>({
    remoteId: sent.customer_remote_id,
    firstName: sent.first_name,
    lastName: sent.last_name,
    email: sent.email,
    phone: sent.phone_number,
    middleName: sent.middle_name,
    companyName: sent.company_name,
    description: sent.description,
    country: sent.country,
    city: sent.city,
    street: sent.street,
    buildingNumber: sent.building_number,
    floor: sent.floor,
    zip: sent.zip,
    gender: sent.gender,
    birthday: sent.birthday,
    // Two names of the wire for one field: `additional_phone` is that of the customer's response.
    otherPhone: sent.additional_phone_number ?? sent.additional_phone,
    status: sent.status,
    token: token && { method: token.payment_method, guid: token.token_guid },
  });
}
