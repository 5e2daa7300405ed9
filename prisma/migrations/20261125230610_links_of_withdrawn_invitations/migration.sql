-- Invitations that were withdrawn kept a link that opened them. A seller whose invitation was withdrawn has no e-mail.
UPDATE "onboarding" SET "link_hash" = NULL
FROM "seller" WHERE "seller"."id" = "onboarding"."seller_id" AND "onboarding"."state" = 'rejected'
  AND "seller"."email" IS NULL;
