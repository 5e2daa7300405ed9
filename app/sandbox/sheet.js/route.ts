import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { sheetScriptRoute } from '../../_server/handlers/drawer.ts';

export const { GET } = nextAdapter([sheetScriptRoute]);
