import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templatePayRoute } from '../../../generate/[saleId]/payment-page.ts';

export const POST = nextDoor(templatePayRoute);
