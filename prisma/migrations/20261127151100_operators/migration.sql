-- expand: people who run the installation
SET lock_timeout = '5s';

CREATE TABLE operator_account (
  user_id bigint NOT NULL,
  since timestamptz(6) DEFAULT app_now() NOT NULL,
  CONSTRAINT operator_account_pkey PRIMARY KEY (user_id),
  CONSTRAINT operator_account_is_of_a_person FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE CASCADE
);

-- A link of an operator names no business and no role, like one for a new password.
ALTER TABLE person_link DROP CONSTRAINT person_link_gives_what_it_is_for;
ALTER TABLE person_link ADD CONSTRAINT person_link_gives_what_it_is_for CHECK (
  CASE kind
    WHEN 'invitation'::person_link_kind THEN num_nonnulls(seller_id, partner_id) = 1 AND role IS NOT NULL
    ELSE num_nonnulls(seller_id, partner_id, role) = 0
  END) NOT VALID;

-- An operator is of no business and of no partner. Both ways lock the person first, so that two at once cannot pass.
CREATE FUNCTION operators_are_no_members() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM app_user WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF TG_TABLE_NAME = 'membership' AND EXISTS (SELECT FROM operator_account WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'an operator is a member of nothing' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_TABLE_NAME = 'operator_account' AND EXISTS (SELECT FROM membership WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'a member of a business is no operator' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER membership_is_of_no_operator BEFORE INSERT ON membership
  FOR EACH ROW EXECUTE FUNCTION operators_are_no_members();
CREATE TRIGGER operator_account_is_of_no_member BEFORE INSERT ON operator_account
  FOR EACH ROW EXECUTE FUNCTION operators_are_no_members();
