import type { Extensions } from '#lib/extension.ts';
import { STATEMENT_MAIL } from './mails/statement-mail.ts';

/** Statements' contributions to other modules. */
export const statementExtensions = { templates: [STATEMENT_MAIL] } as const satisfies Extensions;
