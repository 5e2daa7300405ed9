import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { bankPressRoute, bankRoute } from '#app/_server/documents/simulators.ts';

export const GET = nextAdapter(bankRoute);
export const POST = nextAdapter(bankPressRoute);
