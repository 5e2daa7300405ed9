-- CreateTable
CREATE TABLE "try_window" (
    "scope" TEXT NOT NULL,
    "tries" TIMESTAMPTZ(6)[],
    "last_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "try_window_pkey" PRIMARY KEY ("scope")
);

-- CreateTable
CREATE TABLE "page_tally" (
    "seller_id" BIGINT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL,
    "declines" INTEGER NOT NULL,

    CONSTRAINT "page_tally_pkey" PRIMARY KEY ("seller_id","bucket")
);

-- CreateIndex
CREATE INDEX "try_windows_by_age" ON "try_window"("last_at");

-- Short lived, and lost without harm in a crash: the limits begin anew.
ALTER TABLE "try_window" SET UNLOGGED, ALTER COLUMN "tries" SET NOT NULL, ADD CONSTRAINT "try_window_is_bounded" CHECK (cardinality("tries") <= 100);
ALTER TABLE "page_tally" SET UNLOGGED, ADD CONSTRAINT "page_tally_adds_up" CHECK ("declines" BETWEEN 0 AND "tries");
