const NOT_IN_A_HEADER = /[^\x20-\x7e]|["\\%]/g;

/** RFC 6266: a name for every browser, and the whole one for those that read it (RFC 8187). */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${name.replace(NOT_IN_A_HEADER, '_')}"; filename*=UTF-8''${encoded}`;
}
