import { nextDoor } from '#lib/platform/http/next-door.ts';
import { paypalPressRoute, paypalRoute } from '../../simulators.ts';

export const GET = nextDoor(paypalRoute);
export const POST = nextDoor(paypalPressRoute);
