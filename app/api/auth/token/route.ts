import { nextDoor } from '#lib/platform/http/next-door.ts';
import { authTokenRoute } from '#lib/routes.ts';

export const POST = nextDoor(authTokenRoute);
