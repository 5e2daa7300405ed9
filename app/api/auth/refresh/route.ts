import { nextDoor } from '#lib/platform/http/next-door.ts';
import { authRefreshRoute } from '#lib/routes.ts';

export const POST = nextDoor(authRefreshRoute);
