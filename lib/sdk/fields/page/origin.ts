/** The script talks only to the origin that it was loaded from. */
const source = document.currentScript;
const address = source instanceof HTMLScriptElement ? source.src : location.href;
export const ORIGIN = new URL(address).origin;

/** The module of the device beside the script, loaded at its first use. */
export const device = (): Promise<typeof import('../device/device.ts')> => import(new URL('device.js', address).href);
