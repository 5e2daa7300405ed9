import { subscriptionPages } from '#app/_server/handlers/buyer-pages.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET, POST } = nextAdapter(Object.values(subscriptionPages));
