import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { drawerChoiceRoute, drawerRoute } from '#app/_server/handlers/drawer.ts';

export const { GET, POST } = nextAdapter([drawerRoute, drawerChoiceRoute]);
