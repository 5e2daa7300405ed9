import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { createCustomerRoute, listCustomersRoute } from '#lib/routes.ts';

export const GET = nextAdapter(listCustomersRoute);
export const POST = nextAdapter(createCustomerRoute);
