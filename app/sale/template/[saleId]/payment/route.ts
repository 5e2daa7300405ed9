import { nextDoor } from '#lib/platform/http/next-door.ts';
import { formStateRoute } from '../../../generate/[saleId]/payment-start.ts';

export const GET = nextDoor(formStateRoute);
