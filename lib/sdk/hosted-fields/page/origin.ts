/** The script talks only to the origin that it was loaded from. */
const source = document.currentScript;
const address = source instanceof HTMLScriptElement ? source.src : location.href;
export const ORIGIN = new URL(address).origin;

/** What lies beside the script and is loaded when it is asked for. */
export const device = (): Promise<typeof import('../device/device.ts')> => import(new URL('device.js', address).href);
