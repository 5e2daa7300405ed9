-- CreateTable
CREATE TABLE "open_start" (
    "attempt_id" BIGINT NOT NULL,
    "network" TEXT,
    "account" TEXT,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "open_start_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateIndex
CREATE INDEX "open_starts_by_age" ON "open_start"("started_at");

-- Short lived, and lost without harm in a crash: the limits begin anew.
ALTER TABLE "open_start" SET UNLOGGED;
