import { inboxGetRoute, inboxRoute } from '#lib/modules/callbacks/dashboard.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const GET = nextAdapter(inboxGetRoute);
export const POST = nextAdapter(inboxRoute);
