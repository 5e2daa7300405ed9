import { nextDoor } from '#lib/platform/http/next-door.ts';
import { deleteCustomerRoute, readCustomerRoute, updateCustomerRoute } from '#lib/routes.ts';

export const GET = nextDoor(readCustomerRoute);
export const PATCH = nextDoor(updateCustomerRoute);
export const DELETE = nextDoor(deleteCustomerRoute);
