import { nextAdapter } from '#lib/platform/http/next-adapter.ts';
import { terminalPayRoute } from '#app/sandbox/terminal/pay/drawn-terminal.ts';

export const { POST } = nextAdapter([terminalPayRoute]);
