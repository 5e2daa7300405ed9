import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { viewOf } from '#app/person.ts';
import { ConfirmProvider } from '#components/access/confirm.tsx';
import { PeopleScreen } from '#components/access/people-screen.tsx';
import { PlaceTabs } from '#components/access/place-tabs.tsx';
import { can, type Person } from '#lib/modules/access/index.ts';
import { mayGive, ROLES } from '#lib/modules/access/contract/rights.ts';
import { peopleOf } from '#lib/modules/access/queries/people.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { confirmIdentity, isFresh } from '../account/confirm-actions.ts';
import { changeRole, invite, inviteAgain, remove, suspend, withdraw } from './people-actions.ts';
import { type OpenPlace, placesInView } from './places.ts';

const DOORS = { invite, inviteAgain, withdraw, changeRole, suspend, remove };

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('access.people'), viewOf('/settings/people')]);
  return { title: t('title') };
}

/** Who has access to a business or a partner, and what each may. */
export default async function PeoplePage({ searchParams }: { searchParams: Promise<{ place?: string | string[] }> }) {
  const [{ place: asked }, t, { person, places }] = await Promise.all([
    searchParams,
    getTranslations('access.people'),
    placesInView(),
  ]);
  const place = places.find(({ ref }) => ref === asked) ?? places[0];
  return (
    <div className="max-w-[60rem]">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {t('lead')}{' '}
        <Link href="/settings/roles" className="underline underline-offset-2 hover:text-ink">
          {t('roles')}
        </Link>
      </p>
      {places.length > 1 && place ? <PlaceTabs label={t('place')} places={places} current={place.ref} /> : null}
      {place ? <PlacePeople place={place} person={person} /> : null}
    </div>
  );
}

async function PlacePeople({ place, person }: { place: OpenPlace; person: Person }) {
  const [{ members, invitations }, { common, access }] = await Promise.all([
    peopleOf(database(), place),
    getMessages(),
  ]);
  const { rights, ref, name } = place;
  return (
    <NextIntlClientProvider messages={{ common, access }}>
      <ConfirmProvider doors={{ isFresh, confirm: confirmIdentity }} hasSecondFactor={person.hasSecondFactor}>
        <PeopleScreen
          key={ref}
          place={{ ref, name }}
          ownId={person.id}
          members={members}
          invitations={invitations}
          mayManage={can(place, 'manage-people')}
          given={ROLES.filter((role) => mayGive({ rights }, role))}
          timeZone={settings().timeZone}
          now={new Date()}
          doors={DOORS}
        />
      </ConfirmProvider>
    </NextIntlClientProvider>
  );
}
