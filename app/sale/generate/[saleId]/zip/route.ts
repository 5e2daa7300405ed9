import { nextDoor } from '#lib/platform/http/next-door.ts';
import { zipRoute } from '../payment-page.ts';

export const GET = nextDoor(zipRoute);
