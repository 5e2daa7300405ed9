-- expand: dates of subscriptions that failed, by seller: at which hours their retries were paid
CREATE INDEX CONCURRENTLY subscription_dates_that_failed ON subscription_iteration (seller_id, due_at)
  WHERE failures > 0 AND number IS NOT NULL;
