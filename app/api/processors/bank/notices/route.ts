import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { bankWebhookRoute } from '#lib/routes.ts';

export const POST = nextAdapter(bankWebhookRoute);
