'use client';

import { ChevronRight } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useId, useState } from 'react';
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
  const [isOpen, open] = useState(false);
  const id = useId();
  return (
    <div
      className={
        'self-start rounded-panel border bg-raised @4xl:sticky @4xl:top-[calc(var(--head)+1rem)] ' +
        '@4xl:max-h-[calc(100dvh-var(--head)-2rem)] @4xl:overflow-y-auto @4xl:scroll-thin @4xl:rounded-none ' +
        '@4xl:border-0 @4xl:bg-transparent'
      }
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => open(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-4 font-medium @4xl:hidden"
      >
        <ChevronRight aria-hidden className={cx('size-4 shrink-0 text-muted', isOpen ? 'rotate-90' : 'turn')} />
        {t('title')}
      </button>
      <div id={id} className={cx('@4xl:block @4xl:p-0', isOpen ? 'px-4 pb-4' : 'hidden')}>
        <Groups groups={groups} />
      </div>
    </div>
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
