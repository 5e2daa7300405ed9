import { nextDoor } from '#lib/platform/http/next-door.ts';
import { payRoute } from '../payment-page.ts';

export const POST = nextDoor(payRoute);
