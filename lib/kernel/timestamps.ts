/**
 * Wire timestamps: `YYYY-MM-DD HH:MM:SS` in the deployment's time zone (answers, section 1).
 * Formatters are kept per zone because making one costs more than using it.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

/** The wire text of an instant. */
export function wireTimestamp(at: Date, timeZone: string): string {
  return formatterFor(timeZone).format(at);
}
