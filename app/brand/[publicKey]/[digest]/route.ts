import { nextDoor } from '#lib/platform/http/next-door.ts';
import { logoRoute } from './logo.ts';

export const GET = nextDoor(logoRoute);
