/** Recipients at which the sandbox's mail server and SMS gateway fail, so that every state of a message can be seen. */
export type SimulatedOutcome =
  | 'takes'
  /** Refused for good: the recipient does not exist. */
  | 'rejects'
  /** Temporary refusal. */
  | 'postpones'
  /** Takes it, and the line breaks before it has said so. */
  | 'falls_silent';

const BY_NAME: Readonly<Record<string, SimulatedOutcome>> = {
  reject: 'rejects',
  later: 'postpones',
  silent: 'falls_silent',
};
const BY_LAST_DIGITS: Readonly<Record<string, SimulatedOutcome>> = {
  '0001': 'rejects',
  '0002': 'postpones',
  '0003': 'falls_silent',
};

/** `reject@…`, `later@…`, `silent@…` */
export const outcomeOfAddress = (address: string): SimulatedOutcome =>
  BY_NAME[address.split('@')[0]?.toLowerCase() ?? ''] ?? 'takes';

/** Numbers that end in 0001, 0002, 0003. */
export const outcomeOfNumber = (number: string): SimulatedOutcome => BY_LAST_DIGITS[number.slice(-4)] ?? 'takes';
