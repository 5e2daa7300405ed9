import { catalogueContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { whileOn } from '#lib/modules/services/index.ts';
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

/** Registration of customers. */
export const customers = {
  name: 'customers',
  operations: [
    {
      title: 'customers',
      operations: [
        withBearer(listCustomersContract, whileOn('customers', serveListCustomers)),
        withBearer(createCustomerContract, whileOn('customers', serveCreateCustomer)),
        withBearer(readCustomerContract, whileOn('customers', serveReadCustomer)),
        withBearer(updateCustomerContract, whileOn('customers', serveUpdateCustomer)),
        withBearer(deleteCustomerContract, whileOn('customers', serveDeleteCustomer)),
      ],
    },
  ],
} as const satisfies Module;
