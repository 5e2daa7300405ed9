import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { CallScreen } from '#components/api-log/call-screen.tsx';
import { contracts } from '#lib/contracts.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { DECLINES, REFUSALS } from '#lib/kernel/refusals/refusals.ts';
import { asCurl, type CallDetail } from '#lib/modules/api-log/index.ts';
import { settings } from '#lib/platform/env.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { loadCall } from '../../../../_server/load/load-call.ts';

type Params = { params: Promise<{ callId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const call = await loadCall((await params).callId);
  return { title: `${(await getTranslations('api-log'))('detail.request')} ${call.operation}` };
}

/** What the catalogue says of an answer's code; of several with one code, whichever comes first. */
async function meaningOf({ errorCode, answer }: CallDetail): Promise<string | null> {
  const language = readLanguage(await getLocale());
  const declined = DECLINES.find(({ code }) => code === errorCode);
  if (declined) return say(language, `declines.merchant.${declined.key}`);
  const refused = REFUSALS.find(({ code }) => code === errorCode);
  const field = /"status_additional_info":"([\w.-]{1,60})"/.exec(answer ?? '')?.[1] ?? '…';
  return refused ? say(language, `refusals.${refused.key}`, { field }) : null;
}

export default async function RequestPage({ params }: Params) {
  const call = await loadCall((await params).callId);
  const contract = contracts.find(({ id }) => id === call.operation);
  const isCut = call.request?.endsWith('…') ?? false;
  return (
    <CallScreen
      call={call}
      curl={
        contract ? asCurl(settings().appUrl, contract as unknown as Parameters<typeof asCurl>[1], call.request) : null
      }
      isCut={isCut}
      meaning={await meaningOf(call)}
      saleId={/"svc_sale_id":"(SALE[A-Z0-9-]{10,60})"/.exec(`${call.answer ?? ''}${call.request ?? ''}`)?.[1] ?? null}
      timeZone={settings().timeZone}
    />
  );
}
