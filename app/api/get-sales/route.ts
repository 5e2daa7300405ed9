import { nextDoor } from '#lib/platform/http/next-door.ts';
import { getSalesRoute } from '#lib/routes.ts';

export const POST = nextDoor(getSalesRoute);
