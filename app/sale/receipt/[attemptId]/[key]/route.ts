import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { revokeTokenRoute, receiptRoute } from './receipt.ts';

export const GET = nextAdapter(receiptRoute);
export const POST = nextAdapter(revokeTokenRoute);
