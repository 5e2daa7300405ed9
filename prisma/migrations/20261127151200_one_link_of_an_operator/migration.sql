-- expand: one link at a time makes a person an operator
CREATE UNIQUE INDEX CONCURRENTLY one_open_link_of_an_operator ON person_link (email)
  WHERE kind = 'operator'::person_link_kind AND used_at IS NULL AND ended_at IS NULL;
