import { sendLinkFromDashboard } from '#app/(dashboard)/sales/[saleId]/actions.ts';
import { makeLink } from '#app/(dashboard)/sales/actions.ts';
import type { LinkActions } from '#components/links/link-actions.ts';

/** What every dialog about links is given. Whoever may make sales may also write to buyers. */
export const links: LinkActions = { make: makeLink, send: sendLinkFromDashboard };
