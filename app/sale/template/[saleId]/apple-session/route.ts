import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templateAppleSessionRoute } from '../../../generate/[saleId]/payment-start.ts';

export const POST = nextDoor(templateAppleSessionRoute);
