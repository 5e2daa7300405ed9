ALTER TABLE "event" ADD COLUMN "sealed" BYTEA;
ALTER TABLE "inbox_message" ADD COLUMN "sealed" BYTEA;
