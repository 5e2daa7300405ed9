import { queueMessages } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type OnboardingMessage, onboardingFacts } from './contract/onboarding-message.ts';

/**
 * Queues an e-mail to a seller during its onboarding, inside the caller's database transaction; the message jobs send
 * it once that is committed. Throws for invalid facts.
 */
export async function queueOnboardingMessage(
  inside: Database,
  { once, facts, ...message }: OnboardingMessage,
): Promise<void> {
  const key = `${once} ${message.template}`;
  await queueMessages(inside, [{ ...message, key, channel: 'email', facts: onboardingFacts.parse(facts) }]);
}
