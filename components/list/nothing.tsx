import { type LucideIcon, SearchX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { ScreenMessage } from '../ui/screen-message.tsx';

/** The texts of a list without rows, of its own namespace. */
type NothingTexts = Readonly<Record<'emptyTitle' | 'emptyBody' | 'nothingTitle' | 'nothingBody', string>>;

type NothingProps = {
  texts: NothingTexts;
  /** True where the list has no rows at all; false where the filters match none. */
  isEmpty: boolean;
  icon: LucideIcon;
  /** The way out of an empty list. */
  action: ReactNode;
  /** Fills it, in the sandbox. */
  sample: ReactNode;
  path: string;
};

/** A list without rows: empty, with what makes the first one; or without results, with a way back to all of it. */
export function Nothing({ texts, isEmpty, icon, action, sample, path }: NothingProps) {
  const t = useTranslations('common.search');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={icon}
        title={texts.emptyTitle}
        action={
          action || sample ? (
            <div className="grid justify-items-center gap-4">
              {action}
              {sample}
            </div>
          ) : null
        }
      >
        {texts.emptyBody}
      </ScreenMessage>
    );
  return (
    <ScreenMessage
      icon={SearchX}
      title={texts.nothingTitle}
      action={
        <Link href={path} className={buttonClass()}>
          {t('clearFilters')}
        </Link>
      }
    >
      {texts.nothingBody}
    </ScreenMessage>
  );
}

type EmptyLinkProps = {
  list: 'dashboard.sales' | 'dashboard.refunds' | 'dashboard.holds' | 'deliveries' | 'api-log' | 'document-desk';
  href: string;
};

/** A link out of an empty list, named by the list's `emptyAction`. */
export function EmptyLink({ list, href }: EmptyLinkProps) {
  const text = useTranslations(list)('emptyAction');
  // The documentation is a document of its own.
  if (href.startsWith('/docs'))
    return (
      <a href={href} className={buttonClass()}>
        {text}
      </a>
    );
  return (
    <Link href={href} className={buttonClass()}>
      {text}
    </Link>
  );
}
