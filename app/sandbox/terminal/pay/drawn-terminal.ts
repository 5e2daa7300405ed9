import { z } from 'zod';
import { lookupText } from '#lib/kernel/entered.ts';
import { isCurrency } from '#lib/kernel/money.ts';
import { jsonHeaders } from '#lib/modules/checkout/index.ts';
import { settings } from '#lib/platform/env.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { payAtTerminal } from '#lib/sandbox/dashboard.ts';

const BODY_LIMIT_BYTES = 1_024;

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

const word = (longest: number) => z.unknown().transform((sent) => lookupText(sent, longest));

/** Message of a drawn terminal to its bank. */
const question = z.object({
  terminalId: word(64),
  reference: word(64),
  amount: z.int().min(1),
  currency: word(3).refine(isCurrency),
  card: z.object({ number: word(19), expiry: word(4) }),
  entry: z.enum(['insert', 'tap', 'swipe', 'phone']),
  pin: word(12).nullable(),
});

/** POST /sandbox/terminal/pay: asks the bank for a drawn terminal, whose browser cannot reach it. */
export const terminalPayRoute: Route = {
  method: 'POST',
  path: '/sandbox/terminal/pay',
  async handle(request) {
    const { isProduction, appUrl } = settings();
    if (isProduction) return nothing(404);
    if (!isSameOriginPost(request, appUrl)) return nothing(403);
    const sent = parseObject((await readAtMost(request, BODY_LIMIT_BYTES)) ?? new Uint8Array());
    const payment = question.safeParse(sent).data;
    if (!payment) return nothing(400);
    return Response.json(await payAtTerminal(payment), { headers: jsonHeaders });
  },
};
