import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerStyleRoute } from '../../_server/handlers/drawer.ts';

export const { GET } = nextAdapter([drawerStyleRoute]);
