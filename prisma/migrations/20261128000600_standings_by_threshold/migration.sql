-- expand: sellers of a partner, those close to a threshold first
CREATE INDEX CONCURRENTLY standings_of_a_partner_by_threshold ON seller_standing (partner_id, scheme_used DESC,
  seller_id DESC);
