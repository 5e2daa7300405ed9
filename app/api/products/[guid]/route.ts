import { nextDoor } from '#lib/platform/http/next-door.ts';
import { deleteProductRoute, readProductRoute, updateProductRoute } from '#lib/routes.ts';

export const GET = nextDoor(readProductRoute);
export const PATCH = nextDoor(updateProductRoute);
export const DELETE = nextDoor(deleteProductRoute);
