import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { deleteCustomerRoute, readCustomerRoute, updateCustomerRoute } from '#lib/routes.ts';

export const GET = nextAdapter(readCustomerRoute);
export const PATCH = nextAdapter(updateCustomerRoute);
export const DELETE = nextAdapter(deleteCustomerRoute);
