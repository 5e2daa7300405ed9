/** Parameters of the mailbox's address; defaults are left out of it. */

export const KINDS = ['all', 'email', 'sms'] as const;
export const WAYS = ['html', 'text', 'headers'] as const;
export const WIDTHS = ['full', 'phone'] as const;

export type MailboxParams = {
  seller: string | null;
  kind: (typeof KINDS)[number];
  messageId: number | null;
  way: (typeof WAYS)[number];
  width: (typeof WIDTHS)[number];
};

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

export function parseMailboxParams(search: SearchParams): MailboxParams {
  const one = (name: string): string | null => (typeof search[name] === 'string' ? search[name] : null);
  const message = one('message');
  return {
    seller: one('seller'),
    kind: KINDS.find((kind) => kind === one('kind')) ?? 'all',
    messageId: message !== null && /^[1-9]\d{0,14}$/.test(message) ? Number(message) : null,
    way: WAYS.find((way) => way === one('way')) ?? 'html',
    width: WIDTHS.find((width) => width === one('width')) ?? 'full',
  };
}

/** The query of a link: the present parameters with some changed, without defaults. */
export function mailboxQuery(address: MailboxParams, change: Partial<MailboxParams> = {}): Record<string, string> {
  const { seller, kind, messageId, way, width } = { ...address, ...change };
  return {
    ...(seller !== null && { seller }),
    ...(kind !== 'all' && { kind }),
    ...(messageId !== null && { message: String(messageId) }),
    ...(way !== 'html' && { way }),
    ...(width !== 'full' && { width }),
  };
}
