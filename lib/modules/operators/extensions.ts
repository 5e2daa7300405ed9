import type { Extensions } from '#lib/extension.ts';
import { approvalKind } from '#lib/modules/approvals/index.ts';
import { BALANCE_ADJUSTMENT } from './balance-adjustment.ts';

/** Contributions of operators to other modules. */
export const operatorExtensions = {
  approvals: [approvalKind(BALANCE_ADJUSTMENT)],
} as const satisfies Extensions;
