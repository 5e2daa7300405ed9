import { nextDoor } from '#lib/platform/http/next-door.ts';
import { paySaleRoute } from '#lib/routes.ts';

export const POST = nextDoor(paySaleRoute);
