import { taxAgreeRoute, taxSignInRoute } from '#app/_server/handlers/tax-sign-in.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET, POST } = nextAdapter([taxSignInRoute, taxAgreeRoute]);
