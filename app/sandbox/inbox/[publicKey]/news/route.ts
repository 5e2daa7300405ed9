import { inboxNewsRoute } from '#lib/modules/callbacks/receive-in-inbox.ts';
import { nextDoor } from '#lib/platform/http/next-door.ts';

export const GET = nextDoor(inboxNewsRoute);
