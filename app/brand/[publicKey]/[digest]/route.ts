import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { logoRoute } from '../../../_server/documents/logo.ts';

export const { GET } = nextAdapter([logoRoute]);
