'use client';

import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { loadedLater, useLoaded } from './loaded-later.ts';
import type * as Parts from './menu-parts.tsx';
import { opener } from './opener.ts';

const parts = loadedLater<typeof Parts>(() => import('./menu-parts.tsx'));

type MenuProps = { trigger: ReactElement; children: ReactNode; align?: 'start' | 'end' };

/** A menu that opens from its trigger, loaded when it is opened first. Arrow keys, first letters and Escape work. */
export function Menu(props: MenuProps) {
  const [isWanted, want] = useState(false);
  const loaded = useLoaded(parts, isWanted);
  return isWanted && loaded ? (
    <loaded.OpenedMenu {...props} />
  ) : (
    opener(props.trigger, 'menu', parts.want, () => want(true))
  );
}

/** `why`: the reason why it is disabled, under its name. */
export function MenuItem(props: ComponentProps<typeof Parts.MenuItem>) {
  const loaded = parts.now();
  return loaded && <loaded.MenuItem {...props} />;
}

/** Leads somewhere: opens beside the page, or is downloaded. */
export function MenuLink(props: ComponentProps<typeof Parts.MenuLink>) {
  const loaded = parts.now();
  return loaded && <loaded.MenuLink {...props} />;
}

/** One option of several, with the chosen one marked. */
export function MenuChoices(props: ComponentProps<typeof Parts.MenuChoices>) {
  const loaded = parts.now();
  return loaded && <loaded.MenuChoices {...props} />;
}

export function MenuLine() {
  const loaded = parts.now();
  return loaded && <loaded.MenuLine />;
}
