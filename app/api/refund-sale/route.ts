import { nextDoor } from '#lib/platform/http/next-door.ts';
import { refundSaleRoute } from '#lib/routes.ts';

export const POST = nextDoor(refundSaleRoute);
