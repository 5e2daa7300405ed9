/** Beginning of a masked card number, before its asterisks. */
const BEGINNING = /(?<!\d)\d{1,6}(?=\*+\d{4}(?!\d))/g;

/** `411111******1111` becomes `************1111`, anywhere in a text. */
const lastFourOnly = (text: string): string => text.replace(BEGINNING, (digits) => '*'.repeat(digits.length));

/** Shortens masked card numbers in every text of a plain value, at any depth; instants and numbers stay. */
export function lastFourOnlyIn<Value>(value: Value): Value {
  if (typeof value === 'string') return lastFourOnly(value) as Value;
  if (Array.isArray(value)) return value.map(lastFourOnlyIn) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lastFourOnlyIn(one)])) as Value;
}
