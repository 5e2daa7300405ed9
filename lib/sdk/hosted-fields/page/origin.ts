/** The script talks only to the origin that it was loaded from. */
const source = document.currentScript;
export const ORIGIN = new URL(source instanceof HTMLScriptElement ? source.src : location.href).origin;
