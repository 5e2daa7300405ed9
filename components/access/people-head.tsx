import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { PeopleTabs } from './people-tabs.tsx';

type HeadProps = { workspaces: readonly { ref: string; name: string }[]; current: string | null };

/** The purpose of the screen, the way to the rights of each role, and the choice among several workspaces. */
export function PeopleHead({ workspaces, current }: HeadProps) {
  const t = useTranslations('access.people');
  return (
    <>
      <ScreenTitle of="access.people" gap="mt-1 mb-4">
        <Link href="/settings/roles" className="text-link hover:text-ink">
          {t('roles')}
        </Link>
      </ScreenTitle>
      <PeopleTabs current="/settings/people" />
      <ChoiceTabs label={t('place')} param="workspace" choices={workspaces} current={current ?? ''} />
    </>
  );
}
