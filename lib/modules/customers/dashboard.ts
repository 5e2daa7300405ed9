import { bound } from '#lib/platform/db/bound.ts';
import * as importing from './import-customers.ts';
import * as merging from './merge-customers.ts';
import * as operations from './operations.ts';
import * as life from './store-customer-activity.ts';
import * as sales from './customer-sales.sql.ts';
import * as lists from './list-customers.sql.ts';
import * as quick from './quick-find-customers.sql.ts';
import * as people from './store-people.ts';
import * as statements from './store.sql.ts';
import * as store from './store.ts';

/** Queries and operations on customers for screens, always within the businesses of a person. */

export type { Customer } from './domain.ts';
export { formOf, formOfNew, newCustomerOf } from './api/customer-form.ts';
export const { SALES_SHOWN } = sales;

export const findCustomer = bound(store.findCustomer);
export const createCustomer = bound(operations.createCustomer);
export const updateCustomer = bound(operations.updateCustomer);
export const setCustomerStatus = bound(statements.setCustomerStatus);
export const mergeCustomers = bound(merging.mergeCustomers);
export const findAlike = bound(statements.findAlike);
export const addNote = bound(people.addNote);
export const listNotes = bound(people.listNotes);
export const customerActivity = bound(life.customerActivity);
export const quickFindCustomers = bound(quick.quickFindCustomers);
export const readCustomerTable = bound(importing.readCustomerTable);
export const importCustomers = bound(importing.importCustomers);
export const listCustomers = bound(lists.listCustomers);
export const everyCustomer = bound(lists.everyCustomer);
export const guidOfEmail = bound(people.guidOfEmail);
export const hasCustomers = bound(people.hasCustomers);
