import type { Answers, SettledOutcome } from '../domain/attempt-outcome.ts';
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

const NONE: Answers = {};

/**
 * Results of a booking's extensions. `answered`: the row of its statement; null where another process booked it, which
 * has written the same.
 */
export async function answersOf(
  { extensions, prepared }: { extensions: readonly BookingExtension[]; prepared: readonly PreparedExtension[] },
  context: ExtensionContext,
  decided: DecidedBooking,
  answered: Readonly<Record<string, unknown>> | null,
): Promise<Answers> {
  if (answered) {
    const answering = prepared.filter(({ extension }) => extension.answerOf);
    if (answering.length === 0) return NONE;
    return Object.fromEntries(
      answering.map(({ extension: { name, answerOf }, draft }) => [name, answerOf?.(draft, answered[name]) ?? null]),
    );
  }
  const found: Record<string, unknown> = {};
  for (const { name, goesWith, findAnswer } of extensions)
    if (findAnswer && goesWith?.(decided) !== false) found[name] = await findAnswer(context, decided);
  return found;
}

/** Response fields that extensions add, by their results. */
export function responseFields(
  context: ExtensionContext & { bookingExtensions: readonly BookingExtension[] },
  outcome: SettledOutcome,
): ResponseFields {
  const added: ResponseFields = {};
  if (outcome.outcome !== 'succeeded') return added;
  for (const { name, inAnswer } of context.bookingExtensions) {
    const answer = outcome.answers[name];
    if (inAnswer && answer !== null && answer !== undefined) Object.assign(added, inAnswer(context, answer));
  }
  return added;
}
