import { nextDoor } from '#lib/platform/http/next-door.ts';
import { appleSessionRoute } from '../payment-start.ts';

export const POST = nextDoor(appleSessionRoute);
