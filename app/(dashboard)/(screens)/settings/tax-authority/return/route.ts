import { endTaxSignIn } from '#app/_server/handlers/end-tax-sign-in.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';

/** GET /settings/tax-authority/return: a person comes back from the tax authority's sign-in. */
export const GET = screenRoute('/settings/tax-authority/return', endTaxSignIn);
