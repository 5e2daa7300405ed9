import { nextDoor } from '#lib/platform/http/next-door.ts';
import { cancelTemplateRoute } from '#lib/routes.ts';

export const POST = nextDoor(cancelTemplateRoute);
