import { pageHandlers } from '#app/_server/handlers/page-handlers.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET, POST } = nextAdapter(pageHandlers);
