/** A value, or the reason why there is none. Bad input is a value; a bug is an exception. */
export type Result<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason }

/** Wraps a value. */
export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** Wraps the reason why there is no value. */
export function failure<Reason>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason }
}
