import { nextDoor } from '#lib/platform/http/next-door.ts';
import { afterChallengeRoute } from './after-challenge.ts';

export const GET = nextDoor(afterChallengeRoute);
