-- Whole seconds until a seller's next call has room in its limit. Volatile: it reads the row as it is after the wait for its lock, while the
-- statement that calls it still sees it as it was before, in a burst without any of the calls that used the room up.
CREATE FUNCTION retry_after(seller bigint, most integer) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT greatest(1, ceil(extract(epoch FROM w.admissions[greatest(1, cardinality(w.admissions) - most + 1)] + interval '10 seconds' - app_now())))::integer
  FROM rate_window w WHERE w.seller_id = seller
$$;
