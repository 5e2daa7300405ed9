/**
 * Whether a site is one of those that may frame the page, as `frame-ancestors` names them: exact ones, in the sandbox
 * also every port of this machine, and every name below `localhost`.
 */
export const isEmbedder = (origin: string, embedders: readonly string[]): boolean =>
  embedders.some((named) => {
    if (named === origin) return true;
    const [, scheme, below, host] = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+):\*$/.exec(named) ?? [];
    if (host === undefined || !URL.canParse(origin)) return false;
    const { protocol, hostname } = new URL(origin);
    return protocol === scheme && (below ? hostname.endsWith(`.${host}`) : hostname === host);
  });
