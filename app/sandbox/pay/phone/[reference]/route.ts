import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { phonePressRoute, phoneRoute } from '#app/_server/documents/simulators.ts';

export const GET = nextAdapter(phoneRoute);
export const POST = nextAdapter(phonePressRoute);
