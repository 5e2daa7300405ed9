import type { CallbackRecord } from './callback-record.ts';

/** Fields of a callback that are sent as they are and stored sealed: never drawn, logged or stored in plain text. */

type Sealing = readonly Pick<CallbackRecord, 'sealedIn'>[];

/** Shortest value that is masked in a receiver's response: the number of a bank occurs in any text. */
const MIN_SOUGHT = 4;

/** The last four characters of a number or an identifier; of a shorter value or a date the shape alone. */
const maskOf = (value: string): string =>
  value.length > MIN_SOUGHT + 1 && !value.includes('/') ? `****${value.slice(-4)}` : value.replace(/[^/]/g, '*');

/** Whether the value of a sealed event is one that was masked. */
export const isMasked = (value: string): boolean => /^(\*{4}.{4}|[*/]*\*[*/]*)$/s.test(value);

/** A form body with its sealed fields masked; null where it has none by these records. */
export function maskedBody(body: string, records: Sealing): string | null {
  const form = new URLSearchParams(body);
  const names = new Set(records.flatMap(({ sealedIn }) => sealedIn?.(form) ?? []).filter((name) => form.has(name)));
  if (names.size === 0) return null;
  return new URLSearchParams(
    [...form].map(([name, value]): [string, string] => [name, names.has(name) ? maskOf(value) : value]),
  ).toString();
}

/**
 * A text that may repeat a form body, such as a receiver's response, without the values that are masked in `shown`, the
 * stored plain text of that body.
 */
export function withoutSealed(text: string, { whole, shown }: { whole: string; shown: string }): string {
  const kept = [...new URLSearchParams(shown)];
  return [...new URLSearchParams(whole)]
    .flatMap(([, value], index) => (kept[index]?.[1] === value || value.length < MIN_SOUGHT ? [] : [value]))
    .flatMap((value) =>
      [value, encodeURIComponent(value), value.replaceAll('/', '\\/')].map((written) => ({ value, written })),
    )
    .reduce((rest, { value, written }) => rest.replaceAll(written, maskOf(value)), text);
}
