import { reportBroken } from '#lib/platform/queue/batches.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { MessagesContext } from './context.ts';
import { type DueMessage, type MessageTemplate, templateOf } from './message-template.ts';
import { MESSAGES } from './queue.ts';
import { secretsOf } from './secrets.ts';
import type { ClaimedMessage } from './store.sql.ts';

/** A claimed message with its template, data and links. */
export type PreparedMessage = {
  id: number;
  claims: number;
  message: ClaimedMessage & DueMessage;
  template: MessageTemplate;
  /** Data of its subject, loaded by its template; undefined where the subject is missing. */
  data: unknown;
  /** Links added by other modules. */
  links: readonly { label: string; url: string }[];
};

/** A claimed message whose template no module of this process has. */
export type UnknownMessage = Pick<PreparedMessage, 'id' | 'claims' | 'message'> & { template: null };

type Context = Pick<MessagesContext, 'database' | 'origin' | 'timeZone' | 'templates' | 'links'>;

/**
 * Loads the subjects of claimed messages, once per template. Messages whose secret does not open, or whose subject
 * cannot be read now, are left out: they keep their lease and are claimed again, until they are abandoned.
 */
export async function prepare(
  context: Context,
  claimed: readonly ClaimedMessage[],
): Promise<(PreparedMessage | UnknownMessage)[]> {
  const known = Map.groupBy(claimed.flatMap(opened), ({ template }) => templateOf(context.templates, template));
  const prepared = await Promise.all(
    [...known].map(([template, messages]) =>
      template
        ? loaded(context, template, messages)
        : messages.map((message) => ({ id: message.id, claims: message.claims, message, template: null })),
    ),
  );
  return prepared.flat();
}

function opened(message: ClaimedMessage): (ClaimedMessage & DueMessage)[] {
  try {
    return [{ ...message, ...secretsOf(message.facts) }];
  } catch (error) {
    const { id, channel } = message;
    reportBroken(
      { job: MESSAGES[channel].name, says: 'the secret of a message does not open', where: `message ${id}` },
      error,
    );
    return [];
  }
}

async function loaded(
  context: Context,
  template: MessageTemplate,
  messages: (ClaimedMessage & DueMessage)[],
): Promise<PreparedMessage[]> {
  const { database } = context;
  try {
    const [subjects, ...added] = await Promise.all([
      template.load?.(database, messages),
      ...context.links.map(({ templates, load }) => {
        const those = messages.filter((message) => message.channel === 'email' && templates.includes(message.template));
        return those.length === 0 ? null : load(database, those, context);
      }),
    ]);
    return messages.map((message) => ({
      id: message.id,
      claims: message.claims,
      message,
      template,
      data: subjects?.get(message.id),
      links: added.flatMap((links) => links?.get(message.id) ?? []),
    }));
  } catch (error) {
    log.error('the subjects of messages could not be read', {
      kind: [...new Set(messages.map((message) => message.template))].join(', '),
      error: errorName(error),
    });
    return [];
  }
}
