import { frameAncestors, isAllowedOrigin } from '#lib/modules/principals/index.ts';

/**
 * Pages that may show card fields. A page reads what is typed into a frame of its own origin, so pages of our own show
 * fields of another host, and none where there is no such host (B-07).
 */

/** Our origin, and that of the fields in our own pages, if there is one. */
export type Hosts = { appUrl: string; fieldsUrl: string | null };

/** `registered` are the sites of a public key; those of an installation itself do not count there. */
type Sites = { registered: readonly string[]; sandbox: boolean };

export const mayShowFields = (origin: string, sites: Sites, { appUrl, fieldsUrl }: Hosts): boolean =>
  origin === appUrl ? fieldsUrl !== null : origin !== fieldsUrl && isAllowedOrigin(origin, sites);

/** Ancestors of a field's document that is asked for at our origin `at`. */
export function fieldAncestors(at: string, { registered, sandbox }: Sites, { appUrl, fieldsUrl }: Hosts): string[] {
  const others = registered.filter((origin) => origin !== appUrl && origin !== fieldsUrl);
  return frameAncestors({ registered: at === fieldsUrl ? [...others, appUrl] : others, sandbox });
}

/** Which of our origins a request came to. */
export const askedAt = ({ url }: Request, { appUrl, fieldsUrl }: Hosts): string =>
  new URL(url).origin === fieldsUrl ? fieldsUrl : appUrl;
