type PolicyParams = { nonce: string; hotReload: boolean; embedders: readonly string[]; fields: string };

/**
 * Policy of a dashboard page: its own scripts and styles by nonce, its own fonts and images, no other source. Style
 * attributes stay allowed, because floating panels are placed with them. `hotReload` is for `npm run dev` alone;
 * `embedders` are the sites that may frame it, as `frame-ancestors` names them; `fields` is the base of the card fields
 * that it may frame itself, empty for none. A person goes from page to page within the document that was loaded first,
 * so each has the policy of all.
 */
export function contentSecurityPolicy({ nonce, hotReload, embedders, fields }: PolicyParams): string {
  const styles = hotReload ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${hotReload ? " 'unsafe-eval'" : ''}`,
    styles,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${hotReload ? ' ws: wss:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self'${fields && ` ${fields}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${embedders.join(' ') || "'none'"}`,
  ].join('; ');
}
