import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { challengeResponseRoute, challengeRoute } from '../../../_server/documents/challenge.ts';

export const { GET, POST } = nextAdapter([challengeRoute, challengeResponseRoute]);
