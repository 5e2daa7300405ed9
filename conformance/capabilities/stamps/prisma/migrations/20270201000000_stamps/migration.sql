-- expand: stamp cards, the names of their message and of their callback
SET lock_timeout = '3s';

ALTER TYPE "message_template" ADD VALUE 'stamps-full';

ALTER TYPE "notify_type" ADD VALUE 'stamps-full';

CREATE TABLE "stamp_switch" (
    "seller_id" BIGINT NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "days" INTEGER NOT NULL CHECK ("days" BETWEEN 1 AND 3650),

    CONSTRAINT "stamp_switch_pkey" PRIMARY KEY ("seller_id"),
    CONSTRAINT "stamp_switch_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id")
);

CREATE TABLE "stamp_card" (
    "id" BIGSERIAL NOT NULL,
    "seller_id" BIGINT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "stamps" INTEGER NOT NULL DEFAULT 0 CHECK ("stamps" >= 0),
    "full_at" TIMESTAMPTZ(6),

    CONSTRAINT "stamp_card_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stamp_card_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id")
);

CREATE UNIQUE INDEX "stamp_card_key_key" ON "stamp_card"("key");

CREATE UNIQUE INDEX "one_stamp_card_per_buyer" ON "stamp_card"("seller_id", "email");

CREATE TABLE "stamp" (
    "id" BIGSERIAL NOT NULL,
    "card_id" BIGINT NOT NULL,
    "sale_id" BIGINT NOT NULL,
    "attempt_id" BIGINT NOT NULL,
    "given_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "ends_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "stamp_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stamp_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "stamp_card"("id"),
    CONSTRAINT "stamp_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id"),
    CONSTRAINT "stamp_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempt"("id")
);

CREATE UNIQUE INDEX "stamp_attempt_id_key" ON "stamp"("attempt_id");

CREATE INDEX "stamps_of_a_card" ON "stamp"("card_id", "id");

CREATE INDEX "stamps_of_a_sale" ON "stamp"("sale_id");

CREATE INDEX "stamps_to_end" ON "stamp"("ends_at") WHERE ended_at IS NULL;
