import { nextDoor } from '#lib/platform/http/next-door.ts';
import { generateSaleRoute } from '#lib/routes.ts';

export const POST = nextDoor(generateSaleRoute);
