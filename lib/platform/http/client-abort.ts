/**
 * No answer at all: the direct door closes the connection instead. Next has no way to do that; behind it this is an
 * empty 500.
 */
export class ClientAbort extends Response {
  constructor() {
    super(null, { status: 500 });
  }
}
