-- expand: what people want to hear, the browsers that they want pushes in, and pushes on their way
SET lock_timeout = '3s';

CREATE TYPE "push_state" AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped');

ALTER TYPE "message_template" ADD VALUE 'day-note';

ALTER TABLE "session" ADD COLUMN "kept_until" TIMESTAMPTZ(6);

ALTER TABLE "seller" ADD COLUMN "has_pushes" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "notification_choice" (
    "user_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "wants_pushes" BOOLEAN NOT NULL DEFAULT false,
    "wants_day_note" BOOLEAN NOT NULL DEFAULT false,
    "noted_day" DATE,

    CONSTRAINT "notification_choice_pkey" PRIMARY KEY ("user_id", "seller_id"),
    CONSTRAINT "notification_choice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id")
      ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_choice_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "notification_choices_of_a_seller" ON "notification_choice"("seller_id");

CREATE TABLE "quiet_hours" (
    "user_id" BIGINT NOT NULL,
    "from_minute" SMALLINT NOT NULL CHECK ("from_minute" BETWEEN 0 AND 1439),
    "until_minute" SMALLINT NOT NULL CHECK ("until_minute" BETWEEN 0 AND 1439),
    "time_zone" TEXT NOT NULL,

    CONSTRAINT "quiet_hours_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "quiet_hours_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id")
      ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "push_key" (
    "id" SMALLINT NOT NULL DEFAULT 1 CHECK ("id" = 1),
    "public_key" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "file_key_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "push_key_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "push_subscription" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "session_id" UUID NOT NULL,
    "mark" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id")
      ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_subscription_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("public_id")
      ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "one_push_subscription_per_address" ON "push_subscription"("mark");

CREATE INDEX "push_subscriptions_of_a_user" ON "push_subscription"("user_id");

CREATE INDEX "push_subscriptions_of_a_session" ON "push_subscription"("session_id");

CREATE TABLE "push_news" (
    "attempt_id" BIGINT NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "push_news_pkey" PRIMARY KEY ("attempt_id"),
    CONSTRAINT "push_news_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "push_news_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "push" (
    "id" BIGSERIAL NOT NULL,
    "subscription_id" BIGINT NOT NULL,
    "attempt_id" BIGINT NOT NULL,
    "state" "push_state" NOT NULL DEFAULT 'queued',
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "claims" SMALLINT NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "locked_until" TIMESTAMPTZ(6),
    "handed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "push_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscription"("id")
      ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "one_push_per_subscription_and_attempt" ON "push"("subscription_id", "attempt_id");

CREATE INDEX "pushes_due" ON "push"("next_at") WHERE state IN ('queued', 'sending');
