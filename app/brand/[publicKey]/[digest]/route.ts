import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { logoRoute } from '#app/_server/handlers/logo.ts';

export const { GET } = nextAdapter([logoRoute]);
