import { getLocale } from 'next-intl/server';
import { contracts } from '#lib/contracts.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { DECLINES, REFUSALS } from '#lib/kernel/refusals/refusals.ts';
import { asCurl, type CallDetail } from '#lib/modules/api-log/index.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** A logged call in readable form: the call as a command, the meaning of its code, and its sale. */
export async function explainCall(call: CallDetail, origin: string) {
  const contract = contracts.find(({ id }) => id === call.operation);
  return {
    curl: contract ? asCurl(origin, contract as unknown as Parameters<typeof asCurl>[1], call.request) : null,
    isCut: call.request?.endsWith('…') ?? false,
    meaning: await meaningOf(call),
    saleId: /"svc_sale_id":"(SALE[A-Z0-9-]{10,60})"/.exec(`${call.answer ?? ''}${call.request ?? ''}`)?.[1] ?? null,
  };
}

/** The catalogue's text for an error code; the first one where the code has several. */
async function meaningOf({ errorCode, answer }: CallDetail): Promise<string | null> {
  const language = readLanguage(await getLocale());
  const declined = DECLINES.find(({ code }) => code === errorCode);
  if (declined) return say(language, `declines.merchant.${declined.key}`);
  const refused = REFUSALS.find(({ code }) => code === errorCode);
  const field = /"status_additional_info":"([\w.-]{1,60})"/.exec(answer ?? '')?.[1] ?? '…';
  return refused ? say(language, `refusals.${refused.key}`, { field }) : null;
}
