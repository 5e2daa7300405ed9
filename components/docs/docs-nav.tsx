'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
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
      <details className="group/nav rounded-panel border bg-raised p-4 @4xl:hidden">
        <summary className="thumb flex items-center gap-2 font-medium">
          <ChevronRight aria-hidden className="turn size-4 shrink-0 text-muted group-open/nav:hidden" />
          <ChevronDown aria-hidden className="hidden size-4 shrink-0 text-muted group-open/nav:block" />
          {t('title')}
        </summary>
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
                    <PathText path={text} />
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

/** A path that breaks after its slashes, so that no part of it is cut. */
function PathText({ path }: { path: string }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {path.split('/').map((part, index, parts) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path have no other place.
        <Fragment key={`${part} ${index}`}>
          {part}
          {index < parts.length - 1 ? (
            <>
              /<wbr />
            </>
          ) : null}
        </Fragment>
      ))}
    </span>
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
