import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templateStateRoute } from '../../../generate/[saleId]/payment-page.ts';

export const GET = nextDoor(templateStateRoute);
