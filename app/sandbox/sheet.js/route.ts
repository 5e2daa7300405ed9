import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { sheetScriptRoute } from '../../_server/documents/drawer.ts';

export const { GET } = nextAdapter([sheetScriptRoute]);
