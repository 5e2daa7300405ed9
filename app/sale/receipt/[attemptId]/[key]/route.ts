import { nextDoor } from '#lib/platform/http/next-door.ts';
import { receiptRoute } from './receipt.ts';

export const GET = nextDoor(receiptRoute);
