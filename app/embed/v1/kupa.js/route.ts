import { nextDoor } from '#lib/platform/http/next-door.ts';
import { embedScriptRoute } from '../script.ts';

export const GET = nextDoor(embedScriptRoute);
