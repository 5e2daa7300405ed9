import { getTranslations } from 'next-intl/server';
import {
  addClient,
  addSite,
  changeKey,
  endClient,
  endKey,
  removeSite,
  showKey,
  signOutProgram,
} from '#app/(dashboard)/(screens)/developers/keys/actions.ts';
import { OwnerKeys, type OwnedKeys } from '#components/developers/owner-keys.tsx';

const ACTIONS = { show: showKey, change: changeKey, end: endKey };
const ORIGINS = { add: addSite, remove: removeSite };
const CLIENTS = { add: addClient, end: endClient };

type KeysProps = {
  keys: Omit<Extract<OwnedKeys, { of: 'seller' }>, 'id' | 'name' | 'of' | 'isManaged'>;
  isManaged: boolean;
  isSandbox: boolean;
  timeZone: string;
  now: Date;
};

/** The keys of a seller, as its own screen of keys shows them. */
export const SellerKeys = async ({ keys, isManaged, ...shown }: KeysProps) => (
  <OwnerKeys
    owner={{
      ...keys,
      id: 'keys',
      name: (await getTranslations('partner-seller.section'))('keys'),
      of: 'seller',
      isManaged,
    }}
    actions={ACTIONS}
    origins={ORIGINS}
    clientActions={CLIENTS}
    signOut={signOutProgram}
    {...shown}
  />
);
