/**
 * Why nothing happened, for screens that react to it. `confirm`: a fresh proof of identity is required; `unknown`: it
 * may have happened; every other word belongs to the action.
 */
export type Why = 'forbidden' | 'signed-out' | 'confirm' | 'gone' | 'invalid' | 'unknown' | (string & {});

/** A refusal of an action: the reason in the reader's language, and the wrong fields. */
export type Refused<Field extends string = string> = {
  ok: false;
  message: string;
  why?: Why;
  fields?: Partial<Record<Field, string>>;
};

/** Result of an action: success with its value, or a refusal. */
export type Answer<Value extends object = object, Field extends string = string> =
  | ({ ok: true } & Value)
  | Refused<Field>;
