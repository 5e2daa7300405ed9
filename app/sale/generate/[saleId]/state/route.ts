import { nextDoor } from '#lib/platform/http/next-door.ts';
import { stateRoute } from '../payment-page.ts';

export const GET = nextDoor(stateRoute);
