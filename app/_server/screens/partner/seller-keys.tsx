import {
  addSite,
  changeKey,
  endKey,
  removeSite,
  showKey,
  signOutProgram,
} from '#app/(dashboard)/developers/keys/actions.ts';
import { OwnerKeys, type OwnedKeys } from '#components/keys/owner-keys.tsx';
import type { OwnSeller } from '#lib/modules/partners/views/own-seller.ts';

const ACTIONS = { show: showKey, change: changeKey, end: endKey };
const ORIGINS = { add: addSite, remove: removeSite };

type KeysProps = {
  seller: OwnSeller;
  keys: Omit<Extract<OwnedKeys, { of: 'seller' }>, 'id' | 'name' | 'of' | 'isManaged'>;
  isManaged: boolean;
  isSandbox: boolean;
  timeZone: string;
  now: Date;
};

/** The keys of a seller, as its own screen of keys shows them. */
export const SellerKeys = ({ seller, keys, isManaged, ...shown }: KeysProps) => (
  <OwnerKeys
    owner={{ ...keys, id: 'keys', name: seller.name, of: 'seller', isManaged }}
    actions={ACTIONS}
    origins={ORIGINS}
    signOut={signOutProgram}
    {...shown}
  />
);
