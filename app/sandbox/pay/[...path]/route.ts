import { documents } from '#app/_server/documents/documents.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET, POST } = nextAdapter(documents);
