import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { paypalPressRoute, paypalRoute } from '#app/_server/documents/simulators.ts';

export const GET = nextAdapter(paypalRoute);
export const POST = nextAdapter(paypalPressRoute);
