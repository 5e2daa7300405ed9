import { nextDoor } from '#lib/platform/http/next-door.ts';
import { openApiRoute } from '#lib/routes.ts';

export const GET = nextDoor(openApiRoute);
