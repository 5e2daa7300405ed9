import { z } from 'zod';
import { findLanguage } from '#lib/kernel/language.ts';

/** Client of the captured mail for the sandbox's mailbox screen. Production has neither. */
export type MailClient = {
  /** Newest first; null while the sandbox's mail server does not answer. */
  list(account: string): Promise<CapturedMessageLine[] | null>;
  find(id: number): Promise<CapturedMessage | null>;
};

const DEADLINE_MS = 3_000;

const line = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  reference: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Language of the message; null where it names none, as no text message does. */
  language: z.string().transform(findLanguage),
  receivedAt: z.iso.datetime().transform((at) => new Date(at)),
});
const message = line.extend({
  account: z.string(),
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type CapturedMessageLine = z.output<typeof line>;
export type CapturedMessage = z.output<typeof message>;

export function mailClient({ url, key }: { url: string; key: string }): MailClient {
  async function ask(path: string): Promise<unknown> {
    const response = await fetch(`${url}/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).catch(() => null);
    return response?.ok ? response.json() : null;
  }
  return {
    list: async (account) =>
      z.object({ messages: z.array(line) }).safeParse(await ask(`messages?account=${encodeURIComponent(account)}`)).data
        ?.messages ?? null,
    find: async (id) => message.safeParse(await ask(`messages/${id}`)).data ?? null,
  };
}
