import { nextDoor } from '#lib/platform/http/next-door.ts';
import { metricsRoute } from '#lib/routes.ts';

export const GET = nextDoor(metricsRoute);
