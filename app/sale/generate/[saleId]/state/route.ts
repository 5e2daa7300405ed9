import { paymentState } from '#app/documents.ts';
import { nextDoor } from '#lib/platform/http/next-door.ts';

export const GET = nextDoor(paymentState);
