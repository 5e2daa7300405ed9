import { nextDoor } from '#lib/platform/http/next-door.ts';
import { partRoute } from './part.ts';

export const GET = nextDoor(partRoute);
