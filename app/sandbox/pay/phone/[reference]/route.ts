import { nextDoor } from '#lib/platform/http/next-door.ts';
import { phonePressRoute, phoneRoute } from '../../simulators.ts';

export const GET = nextDoor(phoneRoute);
export const POST = nextDoor(phonePressRoute);
