-- DropForeignKey
ALTER TABLE "message" DROP CONSTRAINT "message_seller_id_fkey";

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "totp_last_step" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "totp_sealed" BYTEA,
ADD COLUMN     "totp_since" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
ADD COLUMN     "disabled_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
ADD COLUMN     "public_id" UUID NOT NULL DEFAULT gen_random_uuid();

-- AlterTable
ALTER TABLE "message" ALTER COLUMN "seller_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "client_key_since" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
ADD COLUMN     "client_secret_since" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
ADD COLUMN     "old_client_key_index" BYTEA,
ADD COLUMN     "old_client_key_until" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "seller" ADD COLUMN     "old_svc_id_index" BYTEA,
ADD COLUMN     "old_svc_id_until" TIMESTAMPTZ(6),
ADD COLUMN     "old_svc_secret_sealed" BYTEA,
ADD COLUMN     "old_svc_secret_until" TIMESTAMPTZ(6),
ADD COLUMN     "svc_id_since" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
ADD COLUMN     "svc_secret_since" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now();

-- CreateTable
CREATE TABLE "recovery_code" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_device" (
    "token_hash" BYTEA NOT NULL,
    "user_id" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "person_link" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "seller_id" BIGINT,
    "partner_id" BIGINT,
    "role" TEXT,
    "invited_by" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "chain" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "user_id" BIGINT,
    "user_name" TEXT NOT NULL,
    "seller_id" BIGINT,
    "partner_id" BIGINT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "chain" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("chain")
);

-- CreateTable
CREATE TABLE "key_use" (
    "key_index" BYTEA NOT NULL,
    "last_used_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "key_use_pkey" PRIMARY KEY ("key_index")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_recovery_code_per_hash" ON "recovery_code"("user_id", "code_hash");

-- CreateIndex
CREATE INDEX "devices_of_a_user" ON "known_device"("user_id", "used_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "one_link_per_token" ON "person_link"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_of_a_seller" ON "person_link"("seller_id", "id");

-- CreateIndex
CREATE INDEX "invitations_of_a_partner" ON "person_link"("partner_id", "id");

-- CreateIndex
CREATE INDEX "links_of_an_email" ON "person_link"("email", "kind");

-- CreateIndex
CREATE INDEX "audit_of_a_seller" ON "audit_entry"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_of_a_partner" ON "audit_entry"("partner_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_of_a_person" ON "audit_entry"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_by_time" ON "audit_entry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "one_audit_entry_per_place" ON "audit_entry"("chain", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "one_session_per_public_id" ON "session"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_partner_per_old_client_key" ON "partner"("old_client_key_index");

-- CreateIndex
CREATE UNIQUE INDEX "one_seller_per_old_svc_id" ON "seller"("old_svc_id_index");

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "seller"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: what the schema language cannot say.

-- The roles of before, by what they could do.
UPDATE "membership" SET "role" = CASE "role" WHEN 'admin' THEN 'manager' WHEN 'support' THEN 'cashier' WHEN 'viewer' THEN 'read-only' ELSE "role" END;
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_is_known" CHECK ("role" IN ('owner', 'manager', 'cashier', 'accountant', 'developer', 'read-only'));

-- Keys are as old as whose they are, until they are changed.
UPDATE "seller" SET "svc_id_since" = "created_at", "svc_secret_since" = "created_at";
UPDATE "partner" SET "client_key_since" = "created_at", "client_secret_since" = "created_at";

ALTER TABLE "person_link" ADD CONSTRAINT "person_link_kind_is_known" CHECK ("kind" IN ('invitation', 'reset'));
-- An invitation gives one role at one place; a new password gives none.
ALTER TABLE "person_link" ADD CONSTRAINT "person_link_gives_what_it_is_for" CHECK (CASE "kind" WHEN 'reset' THEN num_nonnulls("seller_id", "partner_id", "role") = 0 ELSE num_nonnulls("seller_id", "partner_id") = 1 AND "role" IS NOT NULL END);
-- Nobody is invited twice to one place.
CREATE UNIQUE INDEX "one_open_invitation" ON "person_link" ("email", coalesce("seller_id", 0), coalesce("partner_id", 0)) WHERE "kind" = 'invitation' AND "used_at" IS NULL AND "ended_at" IS NULL;

-- The audit log. What an entry's hash covers: the hash before it and every column that says something.
CREATE FUNCTION audit_hash(previous bytea, e audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    e.chain, e.seq, extract(epoch FROM e.at), e.user_id, e.user_name, e.seller_id, e.partner_id, e.action, e.subject, e.before, e.after, e.ip, e.user_agent)::text, 'UTF8'))
$$;

-- Adds an entry at the end of its chain. The chain's head is locked until the caller's database transaction ends.
CREATE FUNCTION audit_append(of_chain text, by_user bigint, by_name text, of_seller bigint, of_partner bigint, what text, of_subject text, was jsonb, is_now jsonb, from_ip text, from_agent text)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
  e audit_entry;
BEGIN
  INSERT INTO audit_head (chain, seq, hash) VALUES (of_chain, 0, '') ON CONFLICT (chain) DO NOTHING;
  SELECT * INTO head FROM audit_head h WHERE h.chain = of_chain FOR UPDATE;
  e.id := nextval(pg_get_serial_sequence('audit_entry', 'id'));
  e.chain := of_chain; e.seq := head.seq + 1; e.at := app_now(); e.user_id := by_user; e.user_name := by_name; e.seller_id := of_seller; e.partner_id := of_partner;
  e.action := what; e.subject := of_subject; e.before := was; e.after := is_now; e.ip := from_ip; e.user_agent := from_agent;
  e.hash := audit_hash(head.hash, e);
  INSERT INTO audit_entry SELECT e.*;
  UPDATE audit_head h SET seq = e.seq, hash = e.hash WHERE h.chain = of_chain;
  RETURN e.id;
END
$$;

-- Entries that are not what was written, places where one is missing, and chains whose end is not where it was.
CREATE FUNCTION audit_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT 'I11 the audit log is whole', e.chain || ' ' || e.seq, CASE WHEN e.seq > 1 AND p.id IS NULL THEN 'The entry before this one is missing.' ELSE 'It is not what was written, or not in its place.' END
FROM audit_entry e LEFT JOIN audit_entry p ON p.chain = e.chain AND p.seq = e.seq - 1
WHERE e.at >= since AND e.hash IS DISTINCT FROM audit_hash(coalesce(p.hash, ''), e)
UNION ALL
SELECT 'I11 the audit log is whole', h.chain || ' ' || h.seq, 'The chain does not end with the entry that was written last.'
FROM audit_head h LEFT JOIN audit_entry e ON e.chain = h.chain AND e.seq = h.seq
WHERE h.seq > 0 AND e.hash IS DISTINCT FROM h.hash
UNION ALL
SELECT 'I11 the audit log is whole', e.chain || ' ' || e.seq, 'It stands behind the end of its chain.'
FROM audit_entry e LEFT JOIN audit_head h ON h.chain = e.chain WHERE e.at >= since AND e.seq > coalesce(h.seq, 0)
$$;

-- Everything that must hold: of the money, as before, and of the log.
ALTER FUNCTION invariants_broken_since(timestamptz) RENAME TO money_broken_since;
CREATE FUNCTION invariants_broken_since(since timestamptz) RETURNS TABLE (invariant text, what text, detail text) LANGUAGE sql STABLE AS $$
SELECT invariant, what, detail FROM money_broken_since(since)
UNION ALL
SELECT invariant, what, detail FROM audit_broken_since(since)
$$;
