/**
 * Context of every handler, in the node adapter and the Next adapter alike: the path's parameters and the caller's
 * address.
 */
export type RouteContext = {
  params: Readonly<Record<string, string>>;
  /** The caller's address as our front saw it, or as a trusted proxy did; never what a caller can write. */
  ip: string;
  /** True for a request made on this machine itself, see `isLocalRequest`. Absent is no. */
  isLocal?: boolean;
};

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path such as `/api/generate-sale` or `/sale/generate/:saleId`. */
  path: string;
  /** Whether scripts of pages of any origin may call it and read its response; authorization is a separate check. */
  isForPages?: boolean;
  handle: (request: Request, context: RouteContext) => Promise<Response>;
};

/** Set by our front on every request it lets through to Next, which has no other way to know the address. */
export const CLIENT_IP_HEADER = 'x-kupa-client-ip';

/**
 * Set beside it: `1` for a request from this machine. Next writes `X-Forwarded-For` itself, so handlers behind it
 * cannot use that.
 */
export const CLIENT_LOCAL_HEADER = 'x-kupa-client-local';
