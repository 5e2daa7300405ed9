import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { logoRoute } from './logo.ts';

export const GET = nextAdapter(logoRoute);
