import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerScriptRoute } from '../drawer.ts';

export const GET = nextAdapter(drawerScriptRoute);
