import { nextDoor } from '#lib/platform/http/next-door.ts';
import { createSaleRoute } from '#lib/routes.ts';

export const POST = nextDoor(createSaleRoute);
