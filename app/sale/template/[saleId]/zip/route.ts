import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templateZipRoute } from '../../../generate/[saleId]/payment-page.ts';

export const GET = nextDoor(templateZipRoute);
