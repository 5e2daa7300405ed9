import { z } from 'zod';
import { record } from '../../modules/acquiring/processors/protocol.ts';
import { type Behaviour, oneShot, standing } from './behaviour.ts';
import type { Books } from './books.ts';

/** The desk behind the counter: tests and the sandbox tell the bank what to do next and read what it saw. */

/** A request as the bank saw it; the card is not in it. */
export type SeenRequest = { reference: string; operation: string; merchant: string; amount: number; currency: string; happened: string | null };

const imported = z.object({ records: z.array(record.extend({ originalReference: z.string().nullable().default(null) })).max(5_000) });

type Desk = { books: Books; manners: Behaviour; seen: SeenRequest[] };

/** Answers what a control request asks for, null where there is no such thing. Throws on a body it does not understand. */
export function controlDesk({ books, manners, seen }: Desk): (method: string, path: string, body: unknown) => object | null {
  const actions: Record<string, (body: unknown) => object> = {
    'PUT /control/behaviour': (body) => {
      manners.stand(standing.parse(body));
      return {};
    },
    'POST /control/next': (body) => {
      manners.next(oneShot.parse(body));
      return {};
    },
    'GET /control/requests': () => ({ requests: seen }),
    'POST /control/records': (body) => {
      const { records } = imported.parse(body);
      for (const { originalReference, ...one } of records) {
        if (books.find(one.reference)) continue;
        books.import(one, { operation: one.operation, amount: one.amount, currency: one.currency, originalReference, day: one.at.slice(0, 10) });
      }
      return { imported: records.length };
    },
    'POST /control/reset': () => {
      manners.reset();
      books.reset();
      seen.length = 0;
      return {};
    },
  };
  return (method, path, body) => actions[`${method} ${path}`]?.(body) ?? null;
}
