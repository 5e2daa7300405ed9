import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { OnboardingFacts, OnboardingTemplate } from './contract/onboarding-message.ts';

/** SQL because of one key it inserts one, whoever asks at the same time. */

const QUEUE = statement(
  'messages_queue_for_onboarding',
  `
INSERT INTO message (seller_id, key, channel, template, language, recipient, facts)
VALUES ($1, $2, 'email', $3::text::message_template, $4, $5, $6::jsonb) ON CONFLICT (key) DO NOTHING`,
);

type ToQueue = {
  sellerId: number;
  key: string;
  template: OnboardingTemplate;
  language: Language;
  recipient: string;
  facts: OnboardingFacts;
};

export async function queueForOnboarding(
  inside: Database,
  { sellerId, key, template, language, recipient, facts }: ToQueue,
): Promise<void> {
  await inside.query(QUEUE, [sellerId, key, template, language, recipient, JSON.stringify(facts)]);
}
