import { nextDoor } from '#lib/platform/http/next-door.ts';
import { drawerChoiceRoute, drawerRoute } from '../../drawer.ts';

export const GET = nextDoor(drawerRoute);
export const POST = nextDoor(drawerChoiceRoute);
