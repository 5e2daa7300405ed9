import { nextDoor } from '#lib/platform/http/next-door.ts';
import { afterWindowRoute } from '../../3ds/[attemptId]/after-challenge.ts';

export const GET = nextDoor(afterWindowRoute);
