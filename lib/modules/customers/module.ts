import { catalogueContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveCreateCustomer } from './api/create-customer.ts';
import { serveDeleteCustomer } from './api/delete-customer.ts';
import { serveListCustomers } from './api/list-customers.ts';
import { serveReadCustomer } from './api/read-customer.ts';
import { serveUpdateCustomer } from './api/update-customer.ts';
import { createCustomerContract } from './contract/create-customer.ts';
import { deleteCustomerContract } from './contract/delete-customer.ts';
import { listCustomersContract } from './contract/list-customers.ts';
import { readCustomerContract } from './contract/read-customer.ts';
import { updateCustomerContract } from './contract/update-customer.ts';

const { withBearer } = operationsWith(catalogueContext);

/** What customers bring. */
export const customers = {
  name: 'customers',
  operations: [
    {
      title: 'customers',
      operations: [
        withBearer(listCustomersContract, serveListCustomers),
        withBearer(createCustomerContract, serveCreateCustomer),
        withBearer(readCustomerContract, serveReadCustomer),
        withBearer(updateCustomerContract, serveUpdateCustomer),
        withBearer(deleteCustomerContract, serveDeleteCustomer),
      ],
    },
  ],
} as const satisfies Module;
