import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { challengeResponseRoute, challengeRoute } from '#app/_server/handlers/challenge.ts';

export const { GET, POST } = nextAdapter([challengeRoute, challengeResponseRoute]);
