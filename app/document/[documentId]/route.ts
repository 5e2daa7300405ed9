import { documentPage } from '#app/_server/document-page.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET } = nextAdapter([documentPage]);
