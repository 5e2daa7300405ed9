/** Direction controls could show a payee or a product back to front; people have no use for them in a name. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Untrusted text made safe for the page: without direction controls and other invisible characters. */
export function plainText(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
