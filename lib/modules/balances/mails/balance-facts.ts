import { z } from 'zod';
import { queueOwnerMail } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** E-mails to the owners of a seller about its own card and a balance below zero. */

const card = z.object({ brand: z.string().max(40), last4: z.string().regex(/^\d{1,4}$/) });
const money = { amount: z.int().min(1), currency: z.string().regex(/^[A-Z]{3}$/) };

/** Facts of the mails, kept with them as JSON; amounts in minor units, times in ISO 8601, days `YYYY-MM-DD`. */
export const balanceFacts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ends'), card, lastDay: z.iso.date() }),
  z.object({ kind: z.literal('declined'), card: card.nullable(), ...money }),
  z.object({ kind: z.literal('charged'), card: card.nullable(), ...money }),
  z.object({ kind: z.literal('claimed'), since: z.iso.datetime(), ...money }),
]);

export type BalanceFacts = z.output<typeof balanceFacts>;

export const TEMPLATE_OF = {
  ends: 'own-card-ends',
  declined: 'own-card-declined',
  charged: 'own-card-charged',
  claimed: 'balance-claimed',
} as const satisfies Readonly<Record<BalanceFacts['kind'], string>>;

/** Queues the e-mail, once for each `once`. Throws for invalid facts. Returns the number of recipients. */
export const queueBalanceMail = (
  database: Database,
  sellerId: number,
  { once, facts }: { once: string; facts: BalanceFacts },
): Promise<number> =>
  queueOwnerMail(database, {
    sellerId,
    audience: 'seller',
    once,
    template: TEMPLATE_OF[facts.kind],
    facts: balanceFacts.parse(facts),
  });
