import { nextDoor } from '#lib/platform/http/next-door.ts';
import { cancelPaymentRoute } from '../payment-start.ts';

export const POST = nextDoor(cancelPaymentRoute);
