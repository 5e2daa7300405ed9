import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { CustomerItem } from '../contract/customer-fields.ts';
import type { Customer } from '../domain.ts';

/** `YYYY-MM-DD` as the wire writes a birthday, `MM-DD-YYYY`. */
const birthdayOf = (date: string): string => date.replace(/^(\d{4})-(\d{2}-\d{2})$/, '$2-$1');

/** A customer as the wire has them. */
export function itemOf(customer: Customer, timeZone: string): CustomerItem {
  return {
    guid: customer.guid,
    customer_remote_id: customer.remoteId,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone_number: customer.phone,
    middle_name: customer.middleName,
    company_name: customer.companyName,
    description: customer.description,
    country: customer.country,
    city: customer.city,
    street: customer.street,
    building_number: customer.buildingNumber,
    floor: customer.floor,
    zip: customer.zip,
    gender: customer.gender ?? '',
    birthday: birthdayOf(customer.birthday),
    additional_phone: customer.otherPhone,
    additional_phone_number: customer.otherPhone,
    payment_tokens: customer.token && { payment_method: customer.token.method, token_guid: customer.token.guid },
    status: customer.status,
    created_at: wireTimestamp(customer.createdAt, timeZone),
    updated_at: wireTimestamp(customer.updatedAt, timeZone),
  };
}
