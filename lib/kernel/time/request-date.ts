import { because, field, isDay, wireText } from '../wire.ts';

/** `31/12/2026` or `31/12/2026 09:00`. */
const REQUEST_DATE = /^(\d{2})\/(\d{2})\/(2\d{3})(?: (([01]\d|2[0-3]):[0-5]\d))?$/;

/**
 * A date of a request, `dd/mm/yyyy[ hh:mm]` (answers, section 1), from the year 2000 on. Answers what the clocks of the
 * deployment show then, `YYYY-MM-DD HH:MM`; a day alone begins at midnight.
 */
export function requestDate({ description }: { description?: string } = {}) {
  return field<string>(
    (wire) => {
      const [, day, month, year, time = '00:00'] = REQUEST_DATE.exec(wireText(wire) ?? '') ?? [];
      const date = `${year}-${month}-${day}`;
      return year !== undefined && isDay(date) ? { value: `${date} ${time}` } : because('request_date');
    },
    {
      type: 'string',
      pattern: REQUEST_DATE.source,
      description: description ?? 'dd/mm/yyyy, optionally followed by hh:mm.',
    },
  );
}
