import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { afterChallengeRoute } from './after-challenge.ts';

export const GET = nextAdapter(afterChallengeRoute);
