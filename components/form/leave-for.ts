/** How long a document may take to be replaced, milliseconds. */
const LEAVING_MS = 10_000;

/** Loads another document. For `done`: the form stays busy until that document is there. */
export function leaveFor(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
}
