import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { embedScriptRoute } from '../script.ts';

export const GET = nextAdapter(embedScriptRoute);
