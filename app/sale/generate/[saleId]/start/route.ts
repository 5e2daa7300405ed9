import { nextDoor } from '#lib/platform/http/next-door.ts';
import { startRoute } from '../payment-start.ts';

export const POST = nextDoor(startRoute);
