import { nextDoor } from '#lib/platform/http/next-door.ts';
import { walletAgreeRoute, walletRoute } from '../../../simulators.ts';

export const GET = nextDoor(walletRoute);
export const POST = nextDoor(walletAgreeRoute);
