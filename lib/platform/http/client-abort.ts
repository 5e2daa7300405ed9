/**
 * Response that the node adapter replaces by closing the connection. Next cannot do that; behind it this is an empty
 * 500.
 */
export class ClientAbort extends Response {
  constructor() {
    super(null, { status: 500 });
  }
}
