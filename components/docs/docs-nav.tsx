'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { NearLink } from '#components/ui/near-link.tsx';

export type NavGroup = {
  key: string;
  title: string;
  entries: readonly { href: string; text: string; method: string | null }[];
};

/** Contents of the reference: beside the page and always in sight where it is wide, folded above it on a phone. */
export function DocsNav({ groups }: { groups: readonly NavGroup[] }) {
  const t = useTranslations('reference.nav');
  return (
    <>
      <details className="rounded-panel border bg-raised p-4 @4xl:hidden">
        <summary className="thumb cursor-pointer content-center font-medium">{t('title')}</summary>
        <div className="mt-4">
          <Groups groups={groups} />
        </div>
      </details>
      <div className="sticky top-[calc(var(--head)+1rem)] hidden max-h-[calc(100dvh-var(--head)-2rem)] scroll-thin self-start overflow-y-auto @4xl:block">
        <Groups groups={groups} />
      </div>
    </>
  );
}

function Groups({ groups }: { groups: readonly NavGroup[] }) {
  const t = useTranslations('reference.nav');
  const path = usePathname();
  return (
    <nav aria-label={t('title')} className="grid gap-5">
      {groups.map(({ key, title, entries }) => (
        <Group key={key} title={title}>
          {entries.map(({ href, text, method }) => (
            <li key={href}>
              <NearLink
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className={cx(
                  'thumb flex items-baseline gap-2 rounded-control px-2 py-1.5 text-sm hover:bg-sunken',
                  path === href && 'bg-accent-soft font-medium',
                )}
              >
                {method === null ? (
                  text
                ) : (
                  <bdi dir="ltr" className="flex min-w-0 grow items-baseline gap-2">
                    <span className="w-12 shrink-0 text-xs text-muted">{method}</span>
                    <span className="min-w-0 break-words">{text}</span>
                  </bdi>
                )}
              </NearLink>
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 px-2 text-sm font-medium text-muted">{title}</p>
      <ul>{children}</ul>
    </div>
  );
}
