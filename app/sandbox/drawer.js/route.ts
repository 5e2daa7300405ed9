import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerScriptRoute } from '../../_server/handlers/drawer.ts';

export const { GET } = nextAdapter([drawerScriptRoute]);
