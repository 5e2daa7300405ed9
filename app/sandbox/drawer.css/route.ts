import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerStyleRoute } from '../drawer.ts';

export const GET = nextAdapter(drawerStyleRoute);
