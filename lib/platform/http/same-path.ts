/**
 * A request target with its path written in one way: without a slash at the end, without doubled ones. Clients join an
 * address and a path carelessly, and a redirect would lose the body of what they post (answers, section 1). The query
 * stays as it is.
 */
export function samePath(target: string): string {
  if (!target.startsWith('/')) return target;
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  if (path === '/' || (!path.includes('//') && !path.endsWith('/'))) return target;
  return `/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}${end < 0 ? '' : target.slice(end)}`;
}
