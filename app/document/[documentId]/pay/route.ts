import { payDocument } from '#app/_server/handlers/buyer-pages.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { POST } = nextAdapter([payDocument]);
