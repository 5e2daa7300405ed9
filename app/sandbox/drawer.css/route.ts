import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerStyleRoute } from '../../_server/documents/drawer.ts';

export const { GET } = nextAdapter([drawerStyleRoute]);
