import { inboxMessageRoute } from '#lib/modules/callbacks/inbox/read-inbox.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const GET = nextAdapter(inboxMessageRoute);
