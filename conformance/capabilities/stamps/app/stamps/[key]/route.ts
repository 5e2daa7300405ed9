import { stampCard } from '#app/_server/stamp-card.ts';
import { nextAdapter } from '#lib/platform/http/next-adapter.ts';

export const { GET } = nextAdapter([stampCard]);
