/** What the address of the mailbox says. Everything else is left out of it. */

export const KINDS = ['all', 'email', 'sms'] as const;
export const WAYS = ['html', 'text', 'headers'] as const;
export const WIDTHS = ['full', 'phone'] as const;

export type MailboxAddress = {
  seller: string | null;
  kind: (typeof KINDS)[number];
  letter: number | null;
  way: (typeof WAYS)[number];
  width: (typeof WIDTHS)[number];
};

type Asked = Readonly<Record<string, string | string[] | undefined>>;

export function readMailboxAddress(asked: Asked): MailboxAddress {
  const one = (name: string): string | null => (typeof asked[name] === 'string' ? asked[name] : null);
  const letter = one('letter');
  return {
    seller: one('seller'),
    kind: KINDS.find((kind) => kind === one('kind')) ?? 'all',
    letter: letter !== null && /^[1-9]\d{0,14}$/.test(letter) ? Number(letter) : null,
    way: WAYS.find((way) => way === one('way')) ?? 'html',
    width: WIDTHS.find((width) => width === one('width')) ?? 'full',
  };
}

/** The query of a link: the address with some of it changed, without what goes without saying. */
export function mailboxQuery(address: MailboxAddress, change: Partial<MailboxAddress> = {}): Record<string, string> {
  const { seller, kind, letter, way, width } = { ...address, ...change };
  return {
    ...(seller !== null && { seller }),
    ...(kind !== 'all' && { kind }),
    ...(letter !== null && { letter: String(letter) }),
    ...(way !== 'html' && { way }),
    ...(width !== 'full' && { width }),
  };
}
