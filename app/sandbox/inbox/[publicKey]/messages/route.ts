import { inboxMessagesRoute } from '#lib/modules/callbacks/read-inbox.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const GET = nextAdapter(inboxMessagesRoute);
