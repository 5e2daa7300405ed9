import {
  BookOpen,
  CircleAlert,
  Clock,
  Contact,
  Hourglass,
  House,
  Inbox,
  KeyRound,
  Logs,
  type LucideIcon,
  Mails,
  Package,
  Palette,
  ReceiptText,
  RotateCcw,
  ScrollText,
  Send,
  Signature,
  UsersRound,
} from 'lucide-react';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import { screenOfPath } from '#lib/modules/access/contract/screens.ts';

type NavigationKey =
  | 'home'
  | 'sales'
  | 'holds'
  | 'refunds'
  | 'products'
  | 'customers'
  | 'paymentPage'
  | 'people'
  | 'audit'
  | 'requests'
  | 'callbacks'
  | 'keys'
  | 'signing'
  | 'inbox'
  | 'mailbox'
  | 'clock'
  | 'reference'
  | 'errors';
export type NavigationItem = { key: NavigationKey; href: string; icon: LucideIcon; sandboxOnly: boolean };

export const MAIN_ITEMS: readonly NavigationItem[] = [
  { key: 'home', href: '/', icon: House, sandboxOnly: false },
  { key: 'sales', href: '/sales', icon: ReceiptText, sandboxOnly: false },
  { key: 'holds', href: '/holds', icon: Hourglass, sandboxOnly: false },
  { key: 'refunds', href: '/refunds', icon: RotateCcw, sandboxOnly: false },
  { key: 'products', href: '/products', icon: Package, sandboxOnly: false },
  { key: 'customers', href: '/customers', icon: Contact, sandboxOnly: false },
];

export const SETTINGS_ITEMS: readonly NavigationItem[] = [
  { key: 'paymentPage', href: '/settings/payment-page', icon: Palette, sandboxOnly: false },
  { key: 'people', href: '/settings/people', icon: UsersRound, sandboxOnly: false },
  { key: 'audit', href: '/settings/audit', icon: ScrollText, sandboxOnly: false },
];

export const DEVELOPER_ITEMS: readonly NavigationItem[] = [
  { key: 'requests', href: '/developers/requests', icon: Logs, sandboxOnly: false },
  { key: 'callbacks', href: '/callbacks', icon: Send, sandboxOnly: false },
  { key: 'keys', href: '/developers/keys', icon: KeyRound, sandboxOnly: false },
  { key: 'signing', href: '/developers/signing', icon: Signature, sandboxOnly: false },
  { key: 'inbox', href: '/sandbox/inbox', icon: Inbox, sandboxOnly: true },
  { key: 'mailbox', href: '/sandbox/mailbox', icon: Mails, sandboxOnly: true },
  { key: 'clock', href: '/sandbox/clock', icon: Clock, sandboxOnly: true },
  { key: 'reference', href: '/docs', icon: BookOpen, sandboxOnly: false },
  { key: 'errors', href: '/docs/errors', icon: CircleAlert, sandboxOnly: false },
];

/** Those that this person may open here: the same table that the screens themselves ask. */
export function openItems(
  items: readonly NavigationItem[],
  { rights, sandbox }: { rights: readonly Right[]; sandbox: boolean },
): readonly NavigationItem[] {
  return items.filter(({ href, sandboxOnly }) => {
    const right = screenOfPath(href)?.right ?? null;
    return (sandbox || !sandboxOnly) && (right === null || rights.includes(right));
  });
}

export const isCurrent = (href: string, path: string): boolean =>
  href === '/' || href === '/docs' ? path === href : path === href || path.startsWith(`${href}/`);

/** How many of the main screens a phone's bar has room for; the rest wait in its sheet. */
export const THUMB_ITEMS = 4;
