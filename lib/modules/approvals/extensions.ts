import type { Extensions } from '#lib/extension.ts';
import { APPROVAL_ASKED } from './approval-mail.ts';

/** Contributions of approvals to other modules. */
export const approvalExtensions = {
  templates: [APPROVAL_ASKED],
} as const satisfies Extensions;
