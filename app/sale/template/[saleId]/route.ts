import { nextDoor } from '#lib/platform/http/next-door.ts';
import { templatePageRoute } from '../../generate/[saleId]/payment-page.ts';
import { chosenAmountRoute } from './chosen-amount.ts';

export const GET = nextDoor(templatePageRoute);
export const POST = nextDoor(chosenAmountRoute);
