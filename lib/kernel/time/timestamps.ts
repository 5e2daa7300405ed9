/**
 * Wire timestamps: `YYYY-MM-DD HH:MM:SS` in the deployment's time zone (answers, section 1).
 * A list has hundreds of them, and a formatter takes longer than everything else about a row: it is asked once for each
 * quarter of an hour, where every zone keeps its offset, and once for each day.
 */
type Zone = { formatter: Intl.DateTimeFormat; offsets: Map<number, number>; days: Map<number, string> };

const zones = new Map<string, Zone>();

const SECOND_MS = 1_000;
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** Start of 1980: before it, zones changed their clocks at odd minutes. */
const ORDERLY_SINCE = Date.UTC(1980, 0, 1);

/** Most quarters, and most days, that are kept of a zone. */
const KEPT = 20_000;

const PAIRS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const made: Zone = { formatter, offsets: new Map(), days: new Map() };
  zones.set(timeZone, made);
  return made;
}

function keep<Value>(kept: Map<number, Value>, key: number, value: Value): Value {
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, value);
  return value;
}

/** How far a zone's clocks are ahead, milliseconds. */
function offsetAt(ms: number, { formatter, offsets }: Zone): number {
  const quarter = Math.floor(ms / QUARTER_MS);
  const shown = () => Date.parse(`${formatter.format(ms).replace(' ', 'T')}Z`) - Math.floor(ms / SECOND_MS) * SECOND_MS;
  return offsets.get(quarter) ?? keep(offsets, quarter, shown());
}

/** The wire text of an instant. */
export function wireTimestamp(at: Date, timeZone: string): string {
  const zone = zoneOf(timeZone);
  const ms = at.getTime();
  if (!(ms >= ORDERLY_SINCE)) return zone.formatter.format(at);
  const local = ms + offsetAt(ms, zone);
  const day = Math.floor(local / DAY_MS);
  const date = zone.days.get(day) ?? keep(zone.days, day, new Date(day * DAY_MS).toISOString().slice(0, 10));
  const seconds = Math.floor((local - day * DAY_MS) / SECOND_MS);
  return `${date} ${PAIRS[Math.floor(seconds / 3_600)]}:${PAIRS[Math.floor(seconds / 60) % 60]}:${PAIRS[seconds % 60]}`;
}
