import { nextDoor } from '#lib/platform/http/next-door.ts';
import { createProductRoute, listProductsRoute } from '#lib/routes.ts';

export const GET = nextDoor(listProductsRoute);
export const POST = nextDoor(createProductRoute);
