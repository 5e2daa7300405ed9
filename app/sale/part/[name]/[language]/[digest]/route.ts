import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { partRoute } from './method-module.ts';

export const GET = nextAdapter(partRoute);
