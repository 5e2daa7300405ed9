import { documentCode } from '#app/_server/handlers/buyer-pages.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET } = nextAdapter([documentCode]);
