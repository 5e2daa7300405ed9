import { mailDocument } from '#app/_server/documents/mail-document.ts';
import { mayRead, sandboxViewer } from '#app/_server/documents/viewer.ts';
import { settings } from '#lib/platform/env.ts';
import { wiring } from '#lib/wiring.ts';

/** An e-mail that arrived at the sandbox's post office, for the frame of the mailbox. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ messageId: string }> },
): Promise<Response> {
  if (settings().isProduction) return mailDocument(null);
  const viewer = await sandboxViewer();
  const letter = viewer && (await wiring().sandbox.findMessage(Number((await params).messageId)));
  return mailDocument(letter && mayRead(viewer, letter) ? letter.html || null : null);
}
