import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { afterWindowRoute } from '#app/sale/3ds/[attemptId]/after-challenge.ts';

export const GET = nextAdapter(afterWindowRoute);
