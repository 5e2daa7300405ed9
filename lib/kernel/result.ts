/** A value or a reason why there is none. Rules and operations answer with it instead of throwing. */
export type Result<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refuse = <Reason>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason });
