import type { ExtensionResults, SettledOutcome } from '../domain/attempt-outcome.ts';
import type { ResponseFields, BookingExtension, DecidedBooking, ExtensionContext } from './booking-extension.ts';

/** Extension of a booking with its draft, and the values of its parameters in their order. */
export type PreparedExtension = { extension: BookingExtension; draft: unknown; values: readonly unknown[] };

/** Extensions of a booking with their values for its statement. */
export async function prepareExtensions(
  extensions: readonly BookingExtension[],
  context: ExtensionContext,
  decided: DecidedBooking,
): Promise<PreparedExtension[]> {
  const going: { extension: BookingExtension; draft: unknown }[] = [];
  for (const extension of extensions) {
    if (extension.goesWith?.(decided) === false) continue;
    const draft = extension.prepare ? await extension.prepare(context, decided) : undefined;
    if (draft !== null) going.push({ extension, draft });
  }
  const added = Object.assign({}, ...going.map(({ extension, draft }) => extension.inCallback?.(context, draft)));
  return going.map(({ extension, draft }) => {
    const values = extension.valuesOf?.(context, { ...decided, draft, added }) ?? {};
    return { extension, draft, values: (extension.parameters ?? []).map((name) => values[name]) };
  });
}

const NONE: ExtensionResults = {};

/**
 * Results of a booking's extensions. `returned`: the row of its statement; null where another process booked it, which
 * has written the same.
 */
export async function resultsOf(
  { extensions, prepared }: { extensions: readonly BookingExtension[]; prepared: readonly PreparedExtension[] },
  context: ExtensionContext,
  decided: DecidedBooking,
  returned: Readonly<Record<string, unknown>> | null,
): Promise<ExtensionResults> {
  if (returned) {
    const returning = prepared.filter(({ extension }) => extension.resultOf);
    if (returning.length === 0) return NONE;
    return Object.fromEntries(
      returning.map(({ extension: { name, resultOf }, draft }) => [name, resultOf?.(draft, returned[name]) ?? null]),
    );
  }
  const found: Record<string, unknown> = {};
  for (const { name, goesWith, findResult } of extensions)
    if (findResult && goesWith?.(decided) !== false) found[name] = await findResult(context, decided);
  return found;
}

/** Response fields that extensions add, by their results. */
export function responseFields(
  context: ExtensionContext & { bookingExtensions: readonly BookingExtension[] },
  outcome: SettledOutcome,
): ResponseFields {
  const added: ResponseFields = {};
  if (outcome.outcome !== 'succeeded') return added;
  for (const { name, inResponse } of context.bookingExtensions) {
    const result = outcome.results[name];
    if (inResponse && result !== null && result !== undefined) Object.assign(added, inResponse(context, result));
  }
  return added;
}
