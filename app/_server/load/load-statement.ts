import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { can } from '#lib/modules/access/index.ts';
import { findStatements } from '#lib/modules/statements/dashboard.ts';

/**
 * The statements of a period of an address, of a business of the person; a business of another tenant, and a period in
 * which it had no balance, are not found. Without a business the first in view.
 */
export const loadStatements = cache(async (period: string, wanted: string) => {
  const { sellers, all } = await viewOf('/statements/[period]');
  const seller = wanted === '' ? sellers[0] : all.find(({ key }) => key === wanted);
  const owner = { kind: 'seller', id: seller?.id ?? 0 } as const;
  const statements = seller ? await findStatements({ owner, period, currency: null }) : null;
  if (!seller || !statements) notFound();
  return { statements, seller, isOneOfSeveral: all.length > 1 };
});

/** As `loadStatements`, of a partner of the person by its place in addresses; the first that it may see books of. */
export const loadPartnerStatements = cache(async (period: string, wanted: string) => {
  const { partners } = await viewOf('/partner/statements/[period]');
  const readable = partners.filter((partner) => can(partner, 'see-reports'));
  const partner = wanted === '' ? readable[0] : readable.find(({ id }) => `partner-${id}` === wanted);
  const owner = { kind: 'partner', id: partner?.id ?? 0 } as const;
  const statements = partner ? await findStatements({ owner, period, currency: null }) : null;
  if (!partner || !statements) notFound();
  return { statements, partner, workspace: `partner-${partner.id}`, isOneOfSeveral: readable.length > 1 };
});
