import { nextDoor } from '#lib/platform/http/next-door.ts';
import { challengeAnswerRoute, challengeRoute } from './challenge.ts';

export const GET = nextDoor(challengeRoute);
export const POST = nextDoor(challengeAnswerRoute);
