import { inboxMessageRoute } from '#lib/modules/callbacks/read-inbox.ts';
import { nextDoor } from '#lib/platform/http/next-door.ts';

export const GET = nextDoor(inboxMessageRoute);
