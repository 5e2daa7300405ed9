import { nextDoor } from '#lib/platform/http/next-door.ts';
import { bankPressRoute, bankRoute } from '../../simulators.ts';

export const GET = nextDoor(bankRoute);
export const POST = nextDoor(bankPressRoute);
