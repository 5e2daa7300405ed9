import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { terminalPayRoute } from '#app/_server/documents/drawn-terminal.ts';

export const { POST } = nextAdapter([terminalPayRoute]);
