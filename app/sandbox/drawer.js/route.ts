import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerScriptRoute } from '../../_server/documents/drawer.ts';

export const { GET } = nextAdapter([drawerScriptRoute]);
