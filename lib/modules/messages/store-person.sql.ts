import { type Database, statement } from '#lib/platform/db/database.ts';
import type { PersonLink } from './contract/person-link.ts';

/** SQL because a message to a person may belong to no tenant, which has no scope; of one key it inserts one. */

// Kept with a business of the person's, so that the sandbox's mailbox shows it there; without one it has no owner.
const QUEUE = statement(
  'messages_queue_for_person',
  `
INSERT INTO message (seller_id, key, channel, template, language, recipient, facts)
SELECT coalesce(
    (SELECT s.id FROM person_link l JOIN seller s ON s.id = l.seller_id OR s.partner_id = l.partner_id
      WHERE l.email = $4 AND l.ended_at IS NULL AND l.used_at IS NULL AND l.kind::text = $2::text ORDER BY l.id DESC,
      s.id LIMIT 1),
    (SELECT s.id FROM app_user u JOIN membership m ON m.user_id = u.id JOIN seller s ON s.id = m.seller_id
      OR s.partner_id = m.partner_id WHERE u.email = $4 ORDER BY s.id LIMIT 1)),
  $1, 'email', $2::text::message_template, $3, $4, $5::jsonb
ON CONFLICT (key) DO NOTHING`,
);

export async function queueForPerson(
  database: Database,
  {
    key,
    template,
    language,
    recipient,
    facts,
  }: { key: string; template: string; language: string; recipient: string; facts: PersonLink },
): Promise<void> {
  await database.query(QUEUE, [key, template, language, recipient, JSON.stringify(facts)]);
}
