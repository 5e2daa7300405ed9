'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { NavigationLink } from '../navigation.ts';

const Links = createContext<readonly NavigationLink[]>([]);

/** Entries of the navigation, for components inside the frame. */
export const useNavigationLinks = (): readonly NavigationLink[] => useContext(Links);

export const NavigationLinks = ({ links, children }: { links: readonly NavigationLink[]; children: ReactNode }) => (
  <Links value={links}>{children}</Links>
);
