import { paymentsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { flagGauge } from '#lib/platform/metrics.ts';

/** Contributions of the connection to acquirers. */
export const acquiring = {
  name: 'acquiring',
  gauges: () => [
    flagGauge(
      'kupa_acquirer_available',
      'The breaker of the acquirer is closed.',
      paymentsContext().acquirer.isAvailable(),
    ),
  ],
} as const satisfies Module;
