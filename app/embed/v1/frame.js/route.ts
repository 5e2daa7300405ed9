import { nextDoor } from '#lib/platform/http/next-door.ts';
import { frameScriptRoute } from '../script.ts';

export const GET = nextDoor(frameScriptRoute);
