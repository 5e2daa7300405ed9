import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { walletAgreeRoute, walletRoute } from '#app/_server/documents/simulators.ts';

export const GET = nextAdapter(walletRoute);
export const POST = nextAdapter(walletAgreeRoute);
