import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { findStatements } from '#lib/modules/statements/dashboard.ts';
import { loadPartnerBooks } from './load-partner-books.ts';

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
  const { partner, choices } = await loadPartnerBooks('/partner/statements/[period]', wanted);
  const owner = { kind: 'partner', id: partner.id } as const;
  const statements = await findStatements({ owner, period, currency: null });
  if (!statements) notFound();
  return { statements, partner, workspace: partner.ref, isOneOfSeveral: choices.length > 1 };
});
