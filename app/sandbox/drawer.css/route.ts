import { nextDoor } from '#lib/platform/http/next-door.ts';
import { drawerStyleRoute } from '../drawer.ts';

export const GET = nextDoor(drawerStyleRoute);
