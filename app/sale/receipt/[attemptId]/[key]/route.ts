import { nextDoor } from '#lib/platform/http/next-door.ts';
import { forgetKeptRoute, receiptRoute } from './receipt.ts';

export const GET = nextDoor(receiptRoute);
export const POST = nextDoor(forgetKeptRoute);
