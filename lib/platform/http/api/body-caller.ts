import type { Contract } from '#lib/kernel/contract.ts';
import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { subscriberOf } from '../client-address.ts';
import { partnerKeyOf } from './credentials.ts';

/**
 * Caller of a large body, found before it is parsed: the keys in its headers, else the values of their names in its
 * bytes. Enough to refuse unknown keys, no proof of identity: the parsed body is validated as every body is.
 */

/** `known` may be read on; `unsaid`: these bytes do not name the caller. `ip`: where they come from. */
export type IdentifyCaller = {
  (bytes: Buffer, isWhole: boolean): Promise<'known' | 'unsaid' | { refusal: Refusal }>;
  readonly ip: string;
};

/** Network that the bodies of an unknown caller are counted with. */
export const networkOf = (identify: IdentifyCaller | undefined): string => (identify ? subscriberOf(identify.ip) : '');

/** Refusal of credentials that no seller or partner has; null for known ones. */
export type WhyUnknown = (credentials: Credentials) => Promise<Refusal | null>;

const SELLER = 'seller_svc_id';
const PARTNER = 'svc_client_key';

/** Longest distance of a value from its name, and the value itself, bytes: white space and a bracket stand between. */
const WINDOW = 200;

/** The text behind a name, or the first of a list of texts; null where there is none. */
function textBehind(bytes: Buffer, at: number, name: string): string | null {
  if (at === -1) return null;
  const from = at + name.length;
  return /^\s*:\s*\[?\s*"([^"\\]{1,64})"/.exec(bytes.toString('latin1', from, from + WINDOW))?.[1] ?? null;
}

/** The texts behind the first and the last place of a name: one of the two may be inside something else. */
function textsOf(bytes: Buffer, field: string): string[] {
  const name = `"${field}"`;
  const [first, last] = [bytes.indexOf(name), bytes.lastIndexOf(name)];
  const texts = [textBehind(bytes, first, name), last === first ? null : textBehind(bytes, last, name)];
  return [...new Set(texts.filter((text) => text !== null))];
}

type Proving = Pick<Contract, 'auth' | 'sources' | 'headerInstead'>;

/** Identifies by an operation's way of naming its caller. */
export function identifyByKeys(
  { auth, sources = {}, headerInstead = {} }: Proving,
  { headers, ip }: { headers: Headers; ip: string },
  whyUnknown: WhyUnknown,
): IdentifyCaller {
  const inHeader = (field: string): string | null => {
    const name = headerInstead[field] ?? (sources[field]?.startsWith('header:') ? sources[field].slice(7) : undefined);
    return (name && headers.get(name)) || null;
  };
  const all = (bytes: Buffer, field: string): string[] => {
    const header = inHeader(field);
    return header === null ? textsOf(bytes, field) : [header];
  };
  const identify = async (bytes: Buffer, isWhole: boolean) => {
    const [sellers, [key]] = [all(bytes, SELLER), all(bytes, PARTNER)];
    const clientKeyIndex = key === undefined ? partnerKeyOf(headers) : secretIndex(key);
    let why: Refusal | null = null;
    for (const seller of sellers.length > 0 ? sellers : ['']) {
      if (seller === '' && clientKeyIndex === null) continue;
      why = await whyUnknown({ sellerIndex: secretIndex(seller), clientKeyIndex });
      if (why === null) return 'known' as const;
    }
    const isSaid = auth === 'partner' ? clientKeyIndex !== null : sellers.length > 0;
    if (isSaid && why) return { refusal: why };
    if (!isWhole) return 'unsaid' as const;
    return { refusal: { key: 'missing_parameter', about: auth === 'partner' ? 'clientKey' : 'seller' } } as const;
  };
  return Object.assign(identify, { ip });
}
