import { agreementPages } from '#app/_server/handlers/agreement-pages.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET, POST } = nextAdapter(Object.values(agreementPages));
