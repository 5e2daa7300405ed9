import { keyOwners } from '#app/_server/actions/reach.ts';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import type { OwnedKeys } from '#components/developers/owner-keys.tsx';
import { isPartnerKey, type KeyRow } from '#lib/modules/sellers/contract/keys.ts';
import { listKeys } from '#lib/modules/sellers/dashboard.ts';
import { listClients } from '#lib/modules/accounting/dashboard.ts';
import { listPrograms } from '#lib/modules/tokens/dashboard.ts';
import { listSigningSecrets } from '#lib/modules/callbacks/dashboard.ts';

/** A person of more businesses than this chooses one first. */
const MAX_SHOWN = 5;

type OwnersInput = Pick<DashboardContext, 'person' | 'sellers'>;

/** Owners whose keys and secrets are shown, and those that the person manages. Too many owners: none is shown. */
async function shownOwners({ person, sellers }: OwnersInput) {
  const [known, managed] = await Promise.all([
    keyOwners(person, sellers, 'see-keys'),
    keyOwners(person, sellers, 'manage-keys'),
  ]);
  const isTooMany = sellers.length > MAX_SHOWN;
  return { shown: isTooMany ? { ...known, sellerIds: [] } : known, managed, isTooMany };
}

/** The keys of each owner, with the programs that are signed in by them. */
export async function loadKeys(input: OwnersInput) {
  const { shown, managed, isTooMany } = await shownOwners(input);
  const [{ keys, publicKeys }, programs, clients] = await Promise.all([
    listKeys(shown),
    listPrograms(shown.sellerIds),
    listClients(shown),
  ]);
  const owners = Map.groupBy(keys, ownerOf);
  return {
    isTooMany,
    owners: [...owners].map(([id, own]): OwnedKeys => {
      const [{ kind, ownerId, ownerName }] = own as [KeyRow, ...KeyRow[]];
      const of = isPartnerKey(kind) ? 'partnerId' : 'sellerId';
      const common = {
        id,
        ownerId,
        name: ownerName,
        keys: own,
        clients: clients.filter((client) => client[of] === ownerId),
      };
      if (isPartnerKey(kind))
        return { ...common, of: 'partner', isManaged: managed.partnerIds.includes(ownerId), publicKey: null };
      return {
        ...common,
        of: 'seller',
        isManaged: managed.sellerIds.includes(ownerId),
        publicKey: publicKeys.find((key) => key.ownerId === ownerId) ?? null,
        programs: programs.find(({ sellerId }) => sellerId === ownerId) ?? { sellerId: ownerId, shown: [], count: 0 },
      };
    }),
  };
}

const ownerOf = ({ kind, ownerId }: KeyRow): string => `${isPartnerKey(kind) ? 'partner' : 'seller'}-${ownerId}`;

/** Signing secrets of callbacks, by owner. */
export async function loadSigningSecrets(input: OwnersInput) {
  const { shown, managed, isTooMany } = await shownOwners(input);
  const secrets = await listSigningSecrets(shown);
  return {
    isTooMany,
    secrets: secrets.map((secret) => ({
      ...secret,
      isManaged: (secret.audience === 'seller' ? managed.sellerIds : managed.partnerIds).includes(secret.ownerId),
    })),
  };
}
