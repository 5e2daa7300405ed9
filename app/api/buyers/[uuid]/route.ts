import { nextDoor } from '#lib/platform/http/next-door.ts';
import { readBuyerRoute } from '#lib/routes.ts';

export const GET = nextDoor(readBuyerRoute);
