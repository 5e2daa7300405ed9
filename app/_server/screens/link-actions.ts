import { sendLinkFromDashboard } from '#app/(dashboard)/(screens)/sales/[saleId]/actions.ts';
import { makeLink } from '#app/(dashboard)/(screens)/sales/actions.ts';
import type { LinkActions } from '#components/links/link-actions.ts';

/** Actions of the dialogs about links. A person who may make sales may also write to buyers. */
export const links: LinkActions = { make: makeLink, send: sendLinkFromDashboard };
