import { inboxNewsRoute } from '#lib/modules/callbacks/dashboard.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const GET = nextAdapter(inboxNewsRoute);
