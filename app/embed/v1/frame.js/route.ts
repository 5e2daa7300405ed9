import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { frameScriptRoute } from '../script.ts';

export const GET = nextAdapter(frameScriptRoute);
