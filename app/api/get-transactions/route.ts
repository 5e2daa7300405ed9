import { nextDoor } from '#lib/platform/http/next-door.ts';
import { getTransactionsRoute } from '#lib/routes.ts';

export const POST = nextDoor(getTransactionsRoute);
