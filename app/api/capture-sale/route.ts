import { nextDoor } from '#lib/platform/http/next-door.ts';
import { captureSaleRoute } from '#lib/routes.ts';

export const POST = nextDoor(captureSaleRoute);
