-- The question of a rotation: which cards are under this key, from after that one?
DROP INDEX "vault"."cards_by_key";
CREATE INDEX "cards_by_key" ON "vault"."card" ("key_id", "id");
