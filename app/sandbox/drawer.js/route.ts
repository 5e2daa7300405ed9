import { nextDoor } from '#lib/platform/http/next-door.ts';
import { drawerScriptRoute } from '../drawer.ts';

export const GET = nextDoor(drawerScriptRoute);
