import { nextDoor } from '#lib/platform/http/next-door.ts';
import { createCustomerRoute, listCustomersRoute } from '#lib/routes.ts';

export const GET = nextDoor(listCustomersRoute);
export const POST = nextDoor(createCustomerRoute);
