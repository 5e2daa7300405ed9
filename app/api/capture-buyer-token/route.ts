import { nextDoor } from '#lib/platform/http/next-door.ts';
import { captureBuyerTokenRoute } from '#lib/routes.ts';

export const POST = nextDoor(captureBuyerTokenRoute);
