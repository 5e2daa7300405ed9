'use client';

import { ChevronDown } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { GROUPS_COOKIE, rememberChoice } from '../choices.ts';
import {
  currentLink,
  grouped,
  type GroupedLinks,
  groupOf,
  groupsCookie,
  type NavigationGroup,
  type NavigationLink,
  railLinks,
} from '../navigation.ts';
import { NAVIGATION_ICONS } from '../navigation-icons.ts';
import { NearLink } from '#components/ui/near-link.tsx';

type GroupsProps = {
  links: readonly NavigationLink[];
  /** The groups that are open as the cookie says, or as the role suggests. */
  openGroups: readonly NavigationGroup[];
  /** Shows icons without names. */
  collapsed?: boolean;
  onGo?: () => void;
};

/**
 * Open groups since the document was loaded. Module state, because the frame is drawn anew beside the dashboard and in
 * it.
 */
let folded: readonly NavigationGroup[] | null = null;

/** Which groups are open. That of the current page is opened on the way in, and can be folded like the others. */
function useGroups(openGroups: readonly NavigationGroup[], current: NavigationGroup | null) {
  const withCurrent = (groups: Iterable<NavigationGroup>) => new Set(current === null ? groups : [...groups, current]);
  const [open, setOpen] = useState(() => withCurrent(folded ?? openGroups));
  const [entered, setEntered] = useState(current);
  if (entered !== current) {
    setEntered(current);
    setOpen(withCurrent(open));
  }
  const toggle = (group: NavigationGroup) => {
    const next = new Set(open);
    if (!next.delete(group)) next.add(group);
    folded = [...next];
    rememberChoice(GROUPS_COOKIE, groupsCookie(next));
    setOpen(next);
  };
  return { open, toggle };
}

/** The whole navigation, in groups that fold: in the rail, and in the sheet of a phone. */
export function NavigationGroups({ links, openGroups, collapsed = false, onGo }: GroupsProps) {
  const current = currentLink(links, usePathname());
  const { open, toggle } = useGroups(openGroups, current && groupOf(current));
  return grouped(railLinks(links)).map((one) => (
    <Group
      key={one.group}
      {...one}
      current={current}
      collapsed={collapsed}
      isOpen={open.has(one.group)}
      toggle={() => toggle(one.group)}
      {...(onGo && { onGo })}
    />
  ));
}

type GroupProps = GroupedLinks &
  Pick<GroupsProps, 'onGo'> & {
    current: NavigationLink | null;
    collapsed: boolean;
    isOpen: boolean;
    toggle: () => void;
  };

function Group({ group, sections, current, collapsed, isOpen, toggle, onGo }: GroupProps) {
  const t = useTranslations('common.nav');
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        title={collapsed ? t(group) : undefined}
        onClick={toggle}
        className={cx(
          'thumb flex h-8 w-full items-center rounded-control text-start text-xs font-medium text-muted ' +
            'hover:bg-hover hover:text-ink',
          collapsed ? 'justify-center' : 'px-2.5',
        )}
      >
        <span className={collapsed ? 'sr-only' : 'grow truncate'}>{t(group)}</span>
        <ChevronDown
          aria-hidden
          className={cx('size-4 shrink-0 transition-transform duration-150', !isOpen && '-rotate-90 rtl:rotate-90')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {sections.map(({ section, links }) => (
          <div key={section}>
            {section === group || collapsed ? null : (
              <p className="px-2.5 pt-3 pb-1 text-xs text-muted">{t(section)}</p>
            )}
            <ul className="grid gap-0.5">
              {links.map((link) => (
                <Entry key={link.href} link={link} isCurrent={link === current} collapsed={collapsed} onGo={onGo} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

type EntryProps = { link: NavigationLink; isCurrent: boolean; collapsed: boolean; onGo: (() => void) | undefined };

function Entry({ link: { href, label, icon }, isCurrent, collapsed, onGo }: EntryProps) {
  const Icon = NAVIGATION_ICONS[icon];
  const entry = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The rail scrolls by itself where it is cut; the page below it stays where it is.
    if (isCurrent) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <NearLink
        ref={entry}
        href={href}
        {...(onGo ? { onClick: onGo } : {})}
        aria-current={isCurrent ? 'page' : undefined}
        title={collapsed ? label : undefined}
        className={cx(
          'thumb flex h-9 scroll-mb-9 items-center gap-3 rounded-control px-2.5 transition-colors duration-100',
          isCurrent
            ? 'bg-surface font-medium text-ink shadow-[inset_0_0_0_1px_var(--line)]'
            : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        <Icon aria-hidden className={cx('size-4.5 shrink-0', isCurrent && 'text-accent')} strokeWidth={1.9} />
        <span className={collapsed ? 'sr-only' : 'truncate'}>{label}</span>
      </NearLink>
    </li>
  );
}
