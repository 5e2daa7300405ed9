-- The log of calls keeps no bodies of operations that sign somebody in. Until now they held the seller's secret where a client sent its seller's identifier beside it.
UPDATE api_call SET request = NULL, answer = NULL WHERE operation IN ('auth-token', 'auth-refresh') AND (request IS NOT NULL OR answer IS NOT NULL);
