import type { Extensions } from '#lib/extension.ts';
import { ENDPOINT_FAILING } from './endpoints/failing-mail.ts';

/** Contributions of callbacks to other modules. */
export const callbackExtensions = {
  templates: [ENDPOINT_FAILING],
} as const satisfies Extensions;
