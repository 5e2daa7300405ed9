-- By hand: a seller stands in its partner's list since it was invited, where it was.
CREATE OR REPLACE FUNCTION keep_seller_standing(of_seller BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seller_standing st USING seller s
    WHERE st.seller_id = of_seller AND s.id = of_seller AND s.partner_id IS DISTINCT FROM st.partner_id;
  INSERT INTO seller_standing AS st
    (seller_id, partner_id, ref, name, words, state, step, state_at, created_at, is_active)
  SELECT s.id, s.partner_id, coalesce(o.public_id, s.public_key),
    coalesce(nullif(s.name, ''), nullif(o.name, ''), o.email, s.email),
    concat_ws(E'\n', s.name, s.email, o.name, o.email, p.remote_id, p.inc_code, p.merchant_name, p.merchant_name_en,
      p.dba, p.first_name, p.last_name, s.public_key),
    coalesce(o.state, CASE WHEN s.approved THEN 'approved' ELSE 'invited' END::onboarding_state), o.step,
    coalesce(o.state_at, p.approved_at, s.created_at), coalesce(o.created_at, s.created_at), s.active
  FROM seller s LEFT JOIN onboarding o ON o.seller_id = s.id LEFT JOIN seller_profile p ON p.seller_id = s.id
  WHERE s.id = of_seller AND s.partner_id IS NOT NULL
  ON CONFLICT (seller_id) DO UPDATE SET ref = EXCLUDED.ref, name = EXCLUDED.name, words = EXCLUDED.words,
    state = EXCLUDED.state, step = EXCLUDED.step, state_at = EXCLUDED.state_at, created_at = EXCLUDED.created_at,
    is_active = EXCLUDED.is_active
  WHERE (st.ref, st.name, st.words, st.state, st.step, st.state_at, st.created_at, st.is_active) IS DISTINCT FROM
    (EXCLUDED.ref, EXCLUDED.name, EXCLUDED.words, EXCLUDED.state, EXCLUDED.step, EXCLUDED.state_at,
      EXCLUDED.created_at, EXCLUDED.is_active);
END $$;

SELECT keep_seller_standing(id) FROM seller;
