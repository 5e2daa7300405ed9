-- CreateTable
CREATE TABLE "used_wallet_token" (
    "hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "used_wallet_token_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "used_wallet_tokens_by_age" ON "used_wallet_token"("used_at");
