import { paymentOnPage } from '#app/documents.ts';
import { nextDoor } from '#lib/platform/http/next-door.ts';

export const POST = nextDoor(paymentOnPage);
