import { nextDoor } from '#lib/platform/http/next-door.ts';
import { healthRoute } from '#lib/routes.ts';

export const GET = nextDoor(healthRoute);
