/** The API answered that it does not do what was asked, or that a card was declined. */
export class KupaRefusal extends Error {
  override readonly name = 'KupaRefusal';
  readonly operation: string;
  /** HTTP status. Declines of cards come with 200. */
  readonly status: number;
  /** `status_error_code`: what the documentation lists. */
  readonly code: number;
  /** Often the field that is wrong, else what stands in its place, such as the status of the sale. */
  readonly field: string | null;
  /** `Svc-Request-Id`: names the call in the log of the dashboard. */
  readonly requestId: string;
  /** Delay before the next call, seconds; null where calling again is of no use. */
  readonly retryAfter: number | null;
  /** The answer as it came. */
  readonly body: unknown;

  constructor(operation: string, response: Response, body: unknown) {
    const { status_error_code, status_error_details, status_additional_info, message } = (body ?? {}) as {
      status_error_code?: unknown;
      status_error_details?: unknown;
      status_additional_info?: unknown;
      message?: unknown;
    };
    super(String(status_error_details ?? message ?? `HTTP ${response.status}`));
    this.operation = operation;
    this.status = response.status;
    this.code = Number(status_error_code ?? 0);
    this.field = typeof status_additional_info === 'string' ? status_additional_info : null;
    this.requestId = response.headers.get('svc-request-id') ?? '';
    const after = Number(response.headers.get('retry-after'));
    this.retryAfter = after > 0 ? after : null;
    this.body = body;
  }

  /** The issuer of the card said no: another card may be tried. */
  get isDecline(): boolean {
    return this.code === 20_004 || (this.code >= 21_001 && this.code <= 21_008);
  }
}

/**
 * No answer came. What was asked may have been done all the same: ask `getSales` before doing it again under another
 * idempotency key.
 */
export class KupaConnectionError extends Error {
  override readonly name = 'KupaConnectionError';
  readonly operation: string;

  constructor(operation: string, cause: unknown) {
    super(`${operation}: no answer`, { cause });
    this.operation = operation;
  }
}
