import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templatePageRoute } from '../../generate/[saleId]/payment-page.ts';

export const GET = nextDoor(templatePageRoute);
