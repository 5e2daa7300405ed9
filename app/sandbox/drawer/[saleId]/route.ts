import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerChoiceRoute, drawerRoute } from '#app/_server/documents/drawer.ts';

export const { GET, POST } = nextAdapter([drawerRoute, drawerChoiceRoute]);
