import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { can } from '#lib/modules/access/index.ts';

/**
 * The partner whose books an address names, by its place in addresses, or else the first; not found where the person
 * may see the books of none, or not of that one.
 */
export const loadPartnerBooks = cache(
  async (screen: '/partner/fees' | '/partner/statements/[period]', wanted: string) => {
    const { partners } = await viewOf(screen);
    const choices = partners
      .filter((partner) => can(partner, 'see-reports'))
      .map((partner) => ({
        id: partner.id,
        ref: `partner-${partner.id}`,
        name: partner.name,
        mayAdd: can(partner, 'manage-sellers'),
      }));
    const partner = wanted === '' ? choices[0] : choices.find(({ ref }) => ref === wanted);
    if (!partner) notFound();
    return { partner, choices };
  },
);
