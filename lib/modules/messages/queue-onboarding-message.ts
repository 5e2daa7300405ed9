import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/jobs/jobs.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import { type OnboardingMessage, readOnboardingFacts } from './contract/onboarding-message.ts';
import { MESSAGES_DUE } from './queue.ts';
import { queueForOnboarding } from './store-onboarding.sql.ts';

/**
 * Queues an e-mail to a seller that is being taken in, inside the caller's database transaction; the message jobs send
 * it once that is committed. Throws where the facts are not such facts.
 */
export async function queueOnboardingMessage(
  inside: Database,
  { once, facts, secret, ...message }: OnboardingMessage,
): Promise<void> {
  await queueForOnboarding(inside, {
    ...message,
    key: `${once} ${message.template}`,
    facts: { ...readOnboardingFacts(facts), sealed: sealSecret(secret).toString('base64') },
  });
  wake(MESSAGES_DUE);
}
