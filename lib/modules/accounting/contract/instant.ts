import { z } from 'zod';
import { isAbsent, isDay, wireText } from '#lib/kernel/wire.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** An instant by ISO 8601 with its offset: `2026-11-27T08:00:00Z`. */
export const instant = z
  .unknown()
  .transform((wire, context): Date | undefined => {
    if (isAbsent(wire)) return undefined;
    const sent = wireText(wire) ?? '';
    if (ISO.test(sent) && isDay(sent.slice(0, 10))) return new Date(sent);
    context.addIssue({ code: 'custom', message: 'invalid_value' });
    return z.NEVER;
  })
  .optional()
  .meta({
    type: 'string',
    format: 'date-time',
    description: 'Only what came or changed since then. ISO 8601 with the offset: the `as_of` of your last reading.',
  });
