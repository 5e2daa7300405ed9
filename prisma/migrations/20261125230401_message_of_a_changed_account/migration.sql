ALTER TYPE "message_template" ADD VALUE 'onboarding-account' BEFORE 'partner-note';
