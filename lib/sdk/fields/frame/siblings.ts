import type { FieldName } from '#lib/modules/hosted-fields/contract/instance.ts';
import type { CardTraits } from '#lib/modules/hosted-fields/domain/card-faults.ts';

/**
 * Frames of one instance among each other, over our own origin, which the shop's page, being of another, can neither
 * join nor hear. What is typed crosses it, and nothing else does.
 */
type Said =
  | { type: 'hello' }
  | { type: 'card'; card: CardTraits }
  | { type: 'collect'; ask: number }
  | { type: 'value'; ask: number; field: FieldName; text: string; wrong: string }
  | { type: 'wrong'; errors: Partial<Record<FieldName, string>> }
  | { type: 'fill'; field: FieldName; text: string };

export type Collected = { texts: Partial<Record<FieldName, string>>; errors: Partial<Record<FieldName, string>> };

/** How long a frame that is there takes to answer another, milliseconds. One that does not has been taken away. */
const PATIENCE_MS = 1_000;

type Own = {
  field: FieldName;
  /** `wrong` is the sentence that a person should read, empty where nothing is. */
  value: () => { text: string; wrong: string };
  /** The number's frame says what card it is. */
  card: () => CardTraits;
  onCard: (card: CardTraits) => void;
  onWrong: (text: string) => void;
  onFill: (text: string) => void;
};

export function joinSiblings(instance: string, own: Own) {
  const waiting = new Map<number, (said: Extract<Said, { type: 'value' }>) => void>();
  const send = openChannel(instance, (data) => {
    if (data.type === 'hello' && own.field === 'cardNumber') send({ type: 'card', card: own.card() });
    if (data.type === 'card') own.onCard(data.card);
    if (data.type === 'collect') send({ type: 'value', ask: data.ask, field: own.field, ...own.value() });
    if (data.type === 'value') waiting.get(data.ask)?.(data);
    if (data.type === 'wrong') own.onWrong(data.errors[own.field] ?? '');
    if (data.type === 'fill' && data.field === own.field) own.onFill(data.text);
  });
  send({ type: 'hello' });
  let asks = 0;

  return {
    sendCard: () => send({ type: 'card', card: own.card() }),
    fill: (field: FieldName, text: string) => send({ type: 'fill', field, text }),
    /** Shows each field its error, and takes away the others'. */
    wrong(errors: Partial<Record<FieldName, string>>): void {
      own.onWrong(errors[own.field] ?? '');
      send({ type: 'wrong', errors });
    },
    /** Texts and errors of these fields, this frame's own among them. */
    async collect(fields: readonly FieldName[]): Promise<Collected> {
      asks += 1;
      const ask = Math.random() * 1e9 + asks;
      const found: Collected = { texts: {}, errors: {} };
      const take = (field: FieldName, { text, wrong }: ReturnType<Own['value']>): void => {
        found.texts[field] = text;
        if (wrong) found.errors[field] = wrong;
      };
      take(own.field, own.value());
      await new Promise<void>((resolve) => {
        const isWhole = (): boolean => fields.every((field) => field in found.texts);
        waiting.set(ask, (said) => {
          take(said.field, said);
          if (isWhole()) resolve();
        });
        setTimeout(resolve, PATIENCE_MS);
        if (isWhole()) resolve();
        else send({ type: 'collect', ask });
      });
      waiting.delete(ask);
      return found;
    },
  };
}

/**
 * A channel under one name. Safari before 15.4 has none: there each frame posts to the frames beside it, and the
 * browser hands the message to those of our own origin alone.
 */
function openChannel(name: string, hear: (said: Said) => void): (said: Said) => void {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
    return (said) => channel.postMessage(said);
  }
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.channel === name) hear(data.said);
  });
  return (said) => {
    for (let at = 0; at < parent.length; at += 1)
      if (parent[at] !== self) parent[at]?.postMessage({ channel: name, said }, location.origin);
  };
}
