/**
 * Request target with its path in canonical form: without a slash at the end, without doubled ones. Clients join an
 * address and a path carelessly, and a redirect would lose the body of their post (answers, section 1). The query stays
 * as it is. Of a target in absolute form (RFC 9112) only the path counts: its host is ignored.
 */
export function canonicalPath(address: string): string {
  const target = withoutHost(address);
  if (!target.startsWith('/')) return target;
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  if (path === '/' || (!path.includes('//') && !path.endsWith('/'))) return target;
  return `/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}${end < 0 ? '' : target.slice(end)}`;
}

function withoutHost(target: string): string {
  const [host] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target) ?? [];
  if (host === undefined) return target;
  const rest = target.slice(host.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
