import type { InboxMisbehaviour } from '#lib/modules/callbacks/contract/inbox.ts';

/** The inbox's behaviours in place of taking a callback. Addresses are relative to the inbox's own. */
export type Misbehaving =
  | { does: 'answer'; status: number; location: string | null }
  | { does: 'wait' }
  | { does: 'client-abort' };

/** Query parameter of the second or a later request of one of the inbox's redirects. */
export const AGAIN = 'again';
export const MOVED = 'moved';

/** An address of a private network: callbacks are never sent there. */
const PRIVATE_PLACE = 'http://10.0.0.1/';

const MISBEHAVING: Readonly<Record<InboxMisbehaviour, Misbehaving>> = {
  error: { does: 'answer', status: 500, location: null },
  slow: { does: 'wait' },
  drop: { does: 'client-abort' },
  'redirect-loop': { does: 'answer', status: 307, location: `?${AGAIN}` },
  'redirect-get': { does: 'answer', status: 302, location: `?${MOVED}` },
  'redirect-private': { does: 'answer', status: 307, location: PRIVATE_PLACE },
};

export const misbehaviourOf = (kind: InboxMisbehaviour): Misbehaving => MISBEHAVING[kind];
