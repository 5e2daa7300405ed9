import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templateStartRoute } from '../../../generate/[saleId]/payment-start.ts';

export const POST = nextDoor(templateStartRoute);
