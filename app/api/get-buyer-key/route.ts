import { nextDoor } from '#lib/platform/http/next-door.ts';
import { getBuyerKeyRoute } from '#lib/routes.ts';

export const POST = nextDoor(getBuyerKeyRoute);
