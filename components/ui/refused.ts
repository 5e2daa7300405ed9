/**
 * Why nothing happened, for screens that react to it. `confirm`: a fresh proof of identity is required; `unknown`: it
 * may have happened; every other word belongs to the action.
 */
export type Why = 'forbidden' | 'signed-out' | 'confirm' | 'gone' | 'invalid' | 'unknown' | (string & {});

/**
 * What an action answers where it did not do what a screen asked: why, in the reader's language, and under which
 * fields.
 */
export type Refused<Field extends string = string> = {
  ok: false;
  message: string;
  why?: Why;
  fields?: Partial<Record<Field, string>>;
};

/** What every action answers: it was done, with what there is to say about that, or it was refused. */
export type Answer<Value extends object = object, Field extends string = string> =
  | ({ ok: true } & Value)
  | Refused<Field>;
