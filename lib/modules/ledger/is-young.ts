/**
 * Whether an entry `e` is younger than the entry `mark`, an expression that reads no row of the statement. It has an
 * upper end, though every entry is below it: a planner that knows one end alone reckons with a third of all entries,
 * and reads the whole ledger instead of the end of its index.
 */
export const isYoung = (mark: string): string => `e.id > ${mark} AND e.id <= 9223372036854775807`;
