import { nextDoor } from '#lib/platform/http/next-door.ts';
import { paymentStateRoute } from '../payment-start.ts';

export const GET = nextDoor(paymentStateRoute);
